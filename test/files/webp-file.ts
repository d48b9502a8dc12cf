// Takes WebP files apart and builds them, for tests of unusual and malicious ones.

const fileHeaderBytes = 12;

/** One chunk, padded to an even length. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
	const header = Buffer.alloc(8);
	header.write(type, 'latin1');
	header.writeUInt32LE(data.length, 4);
	return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

/** The chunks of a valid file, each with its header and padding. */
export function webpParts(file: Buffer): Buffer[] {
	const parts: Buffer[] = [];
	for (let at = fileHeaderBytes; at < file.length; ) {
		const length = file.readUInt32LE(at + 4);
		const end = at + 8 + length + (length % 2);
		parts.push(file.subarray(at, end));
		at = end;
	}
	return parts;
}

/** A file of these chunks. */
export function webpOf(parts: readonly Uint8Array[]): Buffer {
	const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
	header.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
	return Buffer.concat([header, ...parts]);
}
