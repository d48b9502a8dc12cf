// Decodes base64 where it lies, piece by piece: an image takes no more memory than its text, and leaves none to the garbage collector.

/** A multiple of 4. */
const pieceChars = 65_536;
/** Of the longest escape of JSON, `\u002B`. */
const escapeChars = 6;

/**
 * Base64 or base64url as bytes of ASCII, also as a data URL or as it is written in JSON. Other characters are skipped. Overwrites the text
 * and returns a view of it.
 */
export function decodeBase64(text: Buffer): Buffer {
	const start = text.toString('latin1', 0, 5) === 'data:' ? text.indexOf(',') + 1 : 0;
	let length = 0;
	let rest = '';
	for (let at = start; at < text.length; ) {
		const piece = pieceAt(text, at);
		const digits = rest + digitsOf(piece);
		const whole = digits.length - (digits.length % 4);
		// Three bytes for four characters that have been read: never beyond what is still to be read.
		length += text.write(digits.slice(0, whole), length, 'base64');
		rest = digits.slice(whole);
		at += piece.length;
	}
	length += text.write(rest, length, 'base64');
	return text.subarray(0, length);
}

/** Ends before an escape that would be cut. */
function pieceAt(text: Buffer, at: number): string {
	const piece = text.toString('latin1', at, at + pieceChars);
	const lastEscape = piece.lastIndexOf('\\');
	const isCut = at + piece.length < text.length && lastEscape > 0 && lastEscape > piece.length - escapeChars;
	return isCut ? piece.slice(0, lastEscape) : piece;
}

function digitsOf(piece: string): string {
	const plain = piece.includes('\\')
		? piece
				.replace(/\\u00([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
				.replace(/\\[bfnrt]/g, '')
		: piece;
	return plain.replace(/[^\w+/-]/g, '');
}
