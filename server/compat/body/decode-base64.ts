// Decodes base64 in place, piece by piece: an image takes no more memory than its text, and creates no garbage.
import { readHex } from './read-hex.ts';

const pieceBytes = 65_536;
const backslash = 0x5c;
const letterU = 0x75;
/** Letters after the backslash of JSON's escapes of control characters; they are not digits of base64. */
const controlEscapes = new Set(Buffer.from('bfnrt'));

/**
 * Base64 or base64url as bytes of ASCII, possibly in a data URL or escaped in JSON. Other characters are skipped.
 * Overwrites the text and returns a view of it.
 */
export function decodeBase64(text: Buffer): Buffer {
	const start = text.toString('latin1', 0, 5) === 'data:' ? text.indexOf(',') + 1 : 0;
	const plain = unescapeJson(text.subarray(start));
	let length = 0;
	let rest = '';
	for (let at = 0; at < plain.length; at += pieceBytes) {
		const digits = rest + plain.toString('latin1', at, at + pieceBytes).replace(/[^\w+/-]/g, '');
		const whole = digits.length - (digits.length % 4);
		// Three bytes for four characters that have been read: never overwrites characters that are still to be read.
		length += text.write(digits.slice(0, whole), length, 'base64');
		rest = digits.slice(whole);
	}
	length += text.write(rest, length, 'base64');
	return text.subarray(0, length);
}

/** Overwrites the bytes, and returns a view of them. */
function unescapeJson(bytes: Buffer): Buffer {
	const first = bytes.indexOf(backslash);
	if (first < 0) return bytes;
	let length = first;
	for (let at = first; at < bytes.length; at++) {
		const byte = bytes[at] as number;
		const escaped = bytes[at + 1] as number;
		if (byte !== backslash) bytes[length++] = byte;
		else if (escaped === letterU) {
			bytes[length++] = readHex(bytes, at + 2, 4);
			at += 5;
		} else if (controlEscapes.has(escaped)) at++;
	}
	return bytes.subarray(0, length);
}
