// The parts of a multipart form (RFC 7578) in one pass over its body, without copying it.
import { AppError } from '#contract/errors.ts';

/** As long as Node permits the headers of a request. */
const maxPartHeaderBytes = 16_384;

/**
 * From the header Content-Type; undefined if it is not that of a form or has
 * no valid boundary (RFC 2046, section 5.1.1).
 */
export function boundaryOf(contentType = ''): string | undefined {
	const [, quoted, plain] =
		/^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
			contentType,
		) ?? [];
	return quoted ?? plain;
}

interface FormPart {
	readonly name: string | undefined;
	readonly isFile: boolean;
	readonly content: Buffer;
}

/**
 * Lazy, so that a form of a million parts costs no more than the first ones. File names are never read. Lines end as
 * the first one does: in CRLF, or as shell scripts write them in LF. Throws AppError 'bad-request'.
 */
export function* partsOf(body: Buffer, boundary: string): Generator<FormPart> {
	const lineBreak = lineBreakOf(body, boundary);
	const delimiter = Buffer.from(`${lineBreak}--${boundary}`, 'latin1');
	const first = delimiter.subarray(lineBreak.length);
	let end = body.subarray(0, first.length).equals(first) ? -lineBreak.length : indexOf(body, delimiter, 0);
	for (;;) {
		const line = end + delimiter.length;
		if (body.toString('latin1', line, line + 2) === '--') return;
		const start = indexOf(body, lineBreak, line) + lineBreak.length;
		if (body.toString('latin1', line, start).trim() !== '') throw malformed();
		// The line break before a delimiter belongs to it, so that of an empty part is the one before its start.
		end = indexOf(body, delimiter, start - lineBreak.length);
		yield parsePart(body.subarray(start, Math.max(start, end)), lineBreak);
	}
}

/** The line break of the form: the one after the first line that begins with the delimiter. */
function lineBreakOf(body: Buffer, boundary: string): string {
	const delimiter = `--${boundary}`;
	const atStart = body.toString('latin1', 0, delimiter.length) === delimiter;
	const lineEnd = body.indexOf(
		'\n',
		atStart ? 0 : Math.max(0, body.indexOf(`\n${delimiter}`, 0, 'latin1')) + 1,
	);
	return lineEnd > 0 && body.toString('latin1', lineEnd - 1, lineEnd) !== '\r' ? '\n' : '\r\n';
}

function parsePart(part: Buffer, lineBreak: string): FormPart {
	const headerEnd = indexOf(part.subarray(0, maxPartHeaderBytes), lineBreak + lineBreak, 0);
	const header = part.toString('latin1', 0, headerEnd).replace(folding, ' ');
	const [, parameters] = /^content-disposition:[ \t]*form-data(.*)$/im.exec(header) ?? [];
	if (parameters === undefined) throw malformed();
	let name: string | undefined;
	let isFile = false;
	const parameter = wellFormed.test(parameters) ? withEscapes : withoutEscapes;
	for (const [, key = '', quoted, plain] of parameters.matchAll(parameter)) {
		if (key.toLowerCase() === 'name') name ??= quoted ?? plain;
		if (key.toLowerCase().startsWith('filename')) isFile = true;
	}
	return { name, isFile, content: part.subarray(headerEnd + 2 * lineBreak.length) };
}

/** A header that continues on the next line (RFC 5322, section 2.2.3). */
const folding = /\r?\n(?=[ \t])/g;

/** A parameter of a Content-Disposition header; in quotes, a backslash escapes a character. */
const withEscapes = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s"]*))/g;
/** The same where a backslash is an ordinary character, such as in a path of Windows that ends in one. */
const withoutEscapes = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^;\s"]*))/g;
/**
 * Whether all parameters can be read with escapes. No two runs of spaces are next to each other, not even around an
 * empty value: the many ways to divide one would take minutes.
 */
const wellFormed = /^\s*(?:;\s*[\w*-]+\s*=(?:\s*(?:"(?:\\.|[^"\\])*"|[^;\s"]+))?\s*)*(?:;\s*)?$/;

function indexOf(bytes: Buffer, what: Buffer | string, from: number): number {
	const index = bytes.indexOf(what, from, 'latin1');
	if (index < 0) throw malformed();
	return index;
}

const malformed = () => new AppError('bad-request', 'malformed form', { detail: 'The form is malformed.' });
