// Decodes base64 piece by piece: as one text, an image would take its memory twice more, and leave it to the garbage collector.

/** A multiple of 4. */
const pieceChars = 65_536;

/** Base64 or base64url as bytes of ASCII, also as a data URL or as it is written in JSON. Other characters are skipped. */
export function decodeBase64(text: Buffer): Buffer {
	const start = text.toString('latin1', 0, 5) === 'data:' ? text.indexOf(',') + 1 : 0;
	const bytes = Buffer.allocUnsafe(Math.ceil(((text.length - start) * 3) / 4) + 3);
	let length = 0;
	let rest = '';
	for (let at = start; at < text.length; at += pieceChars) {
		const digits = rest + digitsOf(text, at);
		const whole = digits.length - (digits.length % 4);
		length += bytes.write(digits.slice(0, whole), length, 'base64');
		rest = digits.slice(whole);
	}
	length += bytes.write(rest, length, 'base64');
	return bytes.subarray(0, length);
}

/** Without the escapes of JSON, whose letters would count as digits. A piece may begin inside of one. */
function digitsOf(text: Buffer, at: number): string {
	const piece = text.toString('latin1', at, at + pieceChars);
	const whole = at > 0 && text[at - 1] === 0x5c ? piece.replace(/^[bfnrt]/, '') : piece;
	return whole.replace(/\\[bfnrt]|[^\w+/-]/g, '');
}
