// Fields of a body in application/x-www-form-urlencoded (WHATWG URL, section
// 5.1), whose number and length are bounded before they are decoded.
import { limits } from '#contract/limits.ts';
import { type Fields, faultyBody, fieldsOf, maxFields, textTooLong, tooManyFields } from './fields.ts';
import { readHex } from './read-hex.ts';

const percent = 0x25;
/** Each byte of a text may be escaped by three. */
const maxPairBytes = 4 * limits.api.maxUrlChars;
const imageField = 'image_file_b64=';

/** The image in base64 is a file, unescaped but still in base64. Throws AppError 'bad-request'. */
export function parseUrlencodedFields(body: Buffer): Fields {
	const texts: [string, string][] = [];
	const files: [string, Buffer][] = [];
	for (let start = 0; start < body.length; ) {
		const next = body.indexOf('&', start);
		const end = next < 0 ? body.length : next;
		if (texts.length + files.length === maxFields) throw tooManyFields();
		if (body.toString('latin1', start, start + imageField.length) === imageField)
			files.push(['image_file_b64', decodePercents(body.subarray(start + imageField.length, end))]);
		else texts.push(readPair(body.subarray(start, end)));
		start = end + 1;
	}
	return fieldsOf(texts, files);
}

function readPair(bytes: Buffer): [string, string] {
	if (bytes.length > maxPairBytes) throw textTooLong();
	const pair = bytes.toString('latin1');
	const equals = pair.indexOf('=');
	const nameEnd = equals < 0 ? pair.length : equals;
	return [decode(pair.slice(0, nameEnd)), decode(pair.slice(nameEnd + 1))];
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch (error) {
		throw faultyBody('A field is not percent-encoded UTF-8.', { cause: error });
	}
}

/**
 * A plus stays one: many clients do not escape it, and base64 has no spaces.
 * Overwrites the bytes, and returns a view of them.
 */
function decodePercents(bytes: Buffer): Buffer {
	const first = bytes.indexOf(percent);
	if (first < 0) return bytes;
	let length = first;
	for (let at = first; at < bytes.length; at++) {
		const byte = bytes[at] as number;
		bytes[length++] = byte === percent ? readHex(bytes, at + 1, 2) : byte;
		if (byte === percent) at += 2;
	}
	return bytes.subarray(0, length);
}
