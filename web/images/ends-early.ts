// Whether the end of a JPEG or PNG is missing. Firefox decodes such a file
// nevertheless, with grey in place of the missing part.

/**
 * Undefined for a file of neither kind, false where its parts cannot be
 * recognised: the browser decides whether it can be decoded.
 */
export function endsEarly(file: Uint8Array): boolean | undefined {
	if (file[0] === 0x89) return !reaches(file, [0x49, 0x45, 0x4e, 0x44], 8);
	if (file[0] !== 0xff) return undefined;
	const from = scanOf(file);
	return from !== undefined && !reaches(file, [0xff, 0xd9], from);
}

/**
 * Where the first scan of a JPEG begins (ITU-T T.81, B.1.1.2). In its data 0xff is never
 * followed by 0xd9, which is the end of the image; in the segments before it there may be
 * another image. Undefined for broken segments; the end of the file where it comes first.
 */
function scanOf(file: Uint8Array): number | undefined {
	for (let at = 2; at < file.length; ) {
		const marker = file[at + 1] ?? 0xff;
		if (file[at] !== 0xff || marker === 0x00 || marker === 0xd9) return undefined;
		if (marker === 0xda) return at;
		if (marker === 0xff) at++;
		else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
		else at += 2 + Math.max(2, (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0));
	}
	return file.length;
}

/** Whether these bytes come at `from` or later. Files end with them, or soon after. */
function reaches(file: Uint8Array, bytes: readonly number[], from: number): boolean {
	for (let at = file.length - bytes.length; at >= from; at--) {
		if (bytes.every((byte, i) => file[at + i] === byte)) return true;
	}
	return false;
}
