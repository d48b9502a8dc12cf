// Fields of a body in application/x-www-form-urlencoded (WHATWG URL, section 5.1), whose number is bounded before it is split.
import { AppError } from '#contract/errors.ts';
import { type Fields, fieldsOf, maxFields } from './fields.ts';

/** Throws AppError 'bad-request'. */
export function parseUrlencodedFields(body: Buffer): Fields {
	const texts: [string, string][] = [];
	for (let start = 0; start < body.length; ) {
		const next = body.indexOf('&', start);
		const end = next < 0 ? body.length : next;
		const pair = body.toString('latin1', start, end);
		const equals = pair.indexOf('=');
		const nameEnd = equals < 0 ? pair.length : equals;
		texts.push([decode(pair.slice(0, nameEnd)), decode(pair.slice(nameEnd + 1))]);
		if (texts.length > maxFields) throw new AppError('bad-request', 'too many fields');
		start = end + 1;
	}
	return fieldsOf(texts);
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch (error) {
		throw new AppError('bad-request', 'a field is not percent-encoded UTF-8', { cause: error });
	}
}
