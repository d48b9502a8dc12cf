// Fields of a JSON body: one flat object. Checked before it is parsed, because
// a small body can describe millions of values.
import { type Fields, faultyBody, fieldsOf, maxFields, textTooLong } from './fields.ts';

const quote = 0x22;
const backslash = 0x5c;
/** Which bytes begin a value. */
const isOpening = Uint8Array.from({ length: 256 }, (_, byte) => +'{[,:'.includes(String.fromCharCode(byte)));

/** A longer text is an image in base64: it stays where it is. */
const maxTextBytes = 65_536;
/** Length of the JSON without its long texts. */
const maxRestBytes = 8_000_000;

/** Texts, numbers and booleans; null counts as absent. A long text is a file. Throws AppError 'bad-request'. */
export function parseJsonFields(body: Buffer): Fields {
	const { json, longTexts } = withoutLongTexts(withoutMark(body));
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch (error) {
		throw faultyBody('The body is not JSON.', { cause: error });
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw faultyBody('The JSON body is not an object.');
	const texts: [string, string][] = [];
	const files: [string, Buffer][] = [];
	for (const [name, field] of Object.entries(value)) {
		const long = typeof field === 'string' && longTexts.get(field);
		if (long && name !== 'image_file_b64') throw textTooLong();
		if (long) files.push([name, long]);
		else if (typeof field === 'object' && field !== null)
			throw faultyBody('A field of the JSON body is an object or a list.');
		else if (field !== null) texts.push([name, String(field)]);
	}
	return fieldsOf(texts, files);
}

/** Some libraries begin UTF-8 with a byte order mark, which a parser of JSON may ignore (RFC 8259, section 8.1). */
function withoutMark(body: Buffer): Buffer {
	return body.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? body.subarray(3) : body;
}

/**
 * The JSON with a name in place of each long text, and these texts by name.
 * Throws 'bad-request' for many values or much nesting.
 */
function withoutLongTexts(body: Buffer) {
	const longTexts = new Map<string, Buffer>();
	const pieces: string[] = [];
	let structure = 0;
	let from = 0;
	let restBytes = 0;
	const countRest = (to: number) => {
		restBytes += to - from;
		if (restBytes > maxRestBytes) throw faultyBody('The JSON body is too long.');
	};
	for (let at = 0; at < body.length; at++) {
		const byte = body[at] as number;
		if (isOpening[byte] && ++structure > 4 * maxFields)
			throw faultyBody('The JSON body has too many values.');
		if (byte !== quote) continue;
		const end = endOfText(body, at + 1);
		if (end - at > maxTextBytes) {
			const name = `a long text, number ${longTexts.size}`;
			longTexts.set(name, body.subarray(at + 1, end));
			countRest(at);
			pieces.push(body.toString('utf8', from, at + 1), name);
			from = end;
		}
		at = end;
	}
	countRest(body.length);
	return { json: pieces.join('') + body.toString('utf8', from), longTexts };
}

/** The position of the quote that ends a text; of the end of the body if none does. */
function endOfText(body: Buffer, start: number): number {
	for (let at = body.indexOf(quote, start); at >= 0; at = body.indexOf(quote, at + 1)) {
		let escapes = 0;
		while (body[at - 1 - escapes] === backslash) escapes++;
		if (escapes % 2 === 0) return at;
	}
	return body.length;
}
