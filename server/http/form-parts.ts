// The parts of a multipart form (RFC 7578) in one pass over its body, without copying it.
import { AppError } from '#contract/errors.ts';

/** As long as Node permits the headers of a request. */
const maxPartHeaderBytes = 16_384;

/** From the header Content-Type; undefined if it is not that of a form or has no valid boundary (RFC 2046, section 5.1.1). */
export function boundaryOf(contentType = ''): string | undefined {
	const [, quoted, plain] =
		/^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
			contentType,
		) ?? [];
	return quoted ?? plain;
}

export interface FormPart {
	readonly name: string | undefined;
	readonly isFile: boolean;
	readonly content: Buffer;
}

/** Lazy, so that a form of a million parts costs no more than the first ones. File names are never read. Throws AppError 'bad-request'. */
export function* partsOf(body: Buffer, boundary: string): Generator<FormPart> {
	const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
	const first = delimiter.subarray(2);
	let end = body.subarray(0, first.length).equals(first) ? -2 : indexOf(body, delimiter, 0);
	for (;;) {
		const line = end + delimiter.length;
		if (body.toString('latin1', line, line + 2) === '--') return;
		const start = indexOf(body, '\r\n', line) + 2;
		if (body.toString('latin1', line, start).trim() !== '') throw malformed();
		// The line break before a delimiter belongs to it, so that of an empty part is the one before its start.
		end = indexOf(body, delimiter, start - 2);
		yield parsePart(body.subarray(start, Math.max(start, end)));
	}
}

function parsePart(part: Buffer): FormPart {
	const headerEnd = indexOf(part.subarray(0, maxPartHeaderBytes), '\r\n\r\n', 0);
	const header = part.toString('latin1', 0, headerEnd);
	const [, parameters] = /^content-disposition:[ \t]*form-data(.*)$/im.exec(header) ?? [];
	if (parameters === undefined) throw malformed();
	let name: string | undefined;
	let isFile = false;
	for (const [, key = '', quoted, plain] of parameters.matchAll(parameter)) {
		if (key.toLowerCase() === 'name') name ??= quoted ?? plain;
		if (key.toLowerCase().startsWith('filename')) isFile = true;
	}
	return { name, isFile, content: part.subarray(headerEnd + 4) };
}

/** Of a Content-Disposition header; in quotes, a backslash may escape a character. */
const parameter = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s"]*))/g;

function indexOf(bytes: Buffer, what: Buffer | string, from: number): number {
	const index = bytes.indexOf(what, from, 'latin1');
	if (index < 0) throw malformed();
	return index;
}

const malformed = () => new AppError('bad-request', 'malformed form');
