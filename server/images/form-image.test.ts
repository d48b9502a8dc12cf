import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { boundaryOf } from '../http/form-parts.ts';
import { imageInForm } from './form-image.ts';

const part = (parameters: string, content = 'x') =>
	`--b\r\nContent-Disposition: form-data${parameters}\r\n\r\n${content}\r\n`;
const image = part('; name="image"; filename="a.jpg"', 'image');
const field = part('; name="field"');
const end = '--b--\r\n';
const imageIn = (text: string) => imageInForm(Buffer.from(text, 'latin1'), 'b').toString('latin1');

function codeOf(text: string): string {
	try {
		return `no error, but ${imageIn(text)}`;
	} catch (error) {
		return error instanceof AppError ? error.code : String(error);
	}
}

describe('the boundary of a form', () => {
	it.each([
		['multipart/form-data; boundary=abc', 'abc'],
		['Multipart/Form-Data;boundary="a b:c"; charset=utf-8', 'a b:c'],
		['multipart/form-data; charset=utf-8; boundary=----abc', '----abc'],
		[`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
		[`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
		['multipart/form-data', undefined],
		['multipart/form-data; boundary=', undefined],
		['multipart/mixed; boundary=abc', undefined],
		['application/json; boundary=abc', undefined],
		[undefined, undefined],
	])('of %j is %j', (contentType, boundary) => {
		const found = boundaryOf(contentType);
		expect(found).toBe(boundary);
	});
});

it('the cost of spaces in a header grows only with their number', () => {
	for (const parameters of ['; name=', '; name="image"; filename="a"; x=', '; a="b"; c', ';'])
		expect(codeOf(part(`${parameters}${' '.repeat(16_000)}"`) + end)).toMatch(
			/^(bad-request|no-file|no error, but x)$/,
		);
});

describe('the image of a form', () => {
	it.each([
		['alone', image + end],
		['before fields', image + field + end],
		['behind fields', field.repeat(limits.maxFormFields) + image + end],
		['behind a preamble', `preamble\r\n${image}${end}`],
		['before an epilogue', `${image}${end}epilogue`],
		['without a line break at the end', `${image}--b--`],
		['with spaces behind the boundary', `${image.replace('--b', '--b \t')}${end}`],
		[
			'in a part with lower case headers and others',
			image.replace('Content-D', 'x-other: y\r\ncontent-d') + end,
		],
		['with an extended file name alone', part(`; name="image"; filename*=UTF-8''a.jpg`, 'image') + end],
		['with a name without quotes', part('; filename=a; name=image', 'image') + end],
		['with a quote in its file name', part('; name="image"; filename="a\\";b.jpg"', 'image') + end],
		['with line breaks of LF alone', (image + field + end).replaceAll('\r\n', '\n')],
		['with line breaks of LF alone behind a preamble', `preamble\n${image + end}`.replaceAll('\r\n', '\n')],
		['with a header over several lines', image.replace('form-data; name', 'form-data;\r\n\tname') + end],
		[
			'with line breaks of CRLF behind a preamble that names the boundary',
			`preamble --b\n\r\n${image}${end}`,
		],
		[
			'with a file name that ends in a backslash',
			part('; name="image"; filename="C:\\dir\\"', 'image') + end,
		],
		['with such a file name before its name', part('; filename="C:\\dir\\"; name="image"', 'image') + end],
		[
			'with a file name that looks like another parameter',
			part('; filename="a\\"; name=\\"b"; name="image"', 'image') + end,
		],
		['with an open quote in its file name', part('; name="image"; filename="C:\\', 'image') + end],
	])('is found %s', (_where, text) => {
		expect(imageIn(text)).toBe('image');
	});

	it('may contain line breaks, dashes and headers', () => {
		const content = '\r\n\r\n--a\r\n--\r\nContent-Disposition: form-data\r\n\r\n-';
		expect(imageIn(part('; name="image"; filename="a"', content) + end)).toBe(content);
	});

	it('may contain carriage returns in a form with line breaks of LF', () => {
		const content = '\r\n--a\r';
		const form = part('; name="image"; filename="a"', 'X').replaceAll('\r\n', '\n').replace('X', content);
		expect(imageIn(form + end)).toBe(content);
	});

	it.each([
		['is empty', '', 'bad-request'],
		['has no boundary', 'x', 'bad-request'],
		['does not end', image, 'bad-request'],
		['ends inside a header', `${image}--b\r\nContent-Disp`, 'bad-request'],
		['has a part without a header', `${image}--b\r\n\r\nx\r\n${end}`, 'bad-request'],
		[
			'has a part without a name',
			`${image}--b\r\nContent-Type: text/plain\r\n\r\nx\r\n${end}`,
			'bad-request',
		],
		['has an empty part', `${image}--b\r\n${end}`, 'bad-request'],
		['has text behind a boundary', image.replace('--b', '--bc') + end, 'bad-request'],
		[
			'has a part whose header is too long',
			part(`; name="image"; x="${'x'.repeat(16_384)}"`) + end,
			'bad-request',
		],
		['has no part', `--b\r\n${end}`, 'bad-request'],
		['ends at once', end, 'no-file'],
		['has its image in another field', image.replace('"image"', '"file"') + end, 'no-file'],
		['has a field of that name instead of a file', part('; name="image"') + end, 'no-file'],
		['has two files', image + image + end, 'too-many-parts'],
		['has six fields', field.repeat(limits.maxFormFields + 1) + image + end, 'too-many-parts'],
	])('is rejected if the form %s', (_what, text, code) => {
		expect(codeOf(text)).toBe(code);
	});

	it(`may have ${limits.maxBytes} bytes and no more`, () => {
		const sized = (bytes: number) => image.replace('\r\n\r\nimage', `\r\n\r\n${'x'.repeat(bytes)}`) + end;
		expect(imageIn(sized(limits.maxBytes))).toHaveLength(limits.maxBytes);
		expect(codeOf(sized(limits.maxBytes + 1))).toBe('too-large');
	});

	it('comes out unchanged, whatever its content and the other fields', async () => {
		const fields = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: limits.maxFormFields });
		await fc.assert(
			fc.asyncProperty(
				fc.uint8Array(),
				fields,
				fc.string({ minLength: 1 }),
				async (bytes, others, fileName) => {
					const form = new FormData();
					for (const [name, value] of others) form.append(name, value);
					form.append('image', new File([bytes], fileName));
					const sent = new Response(form);
					const boundary = boundaryOf(sent.headers.get('content-type') ?? '') ?? '';
					const found = imageInForm(Buffer.from(await sent.arrayBuffer()), boundary);
					expect([...found]).toEqual([...bytes]);
				},
			),
		);
	});

	it('causes no other error, however its parts are arranged', () => {
		const piece = fc.constantFrom(
			'--b',
			'\r\n',
			'--',
			'\r\n\r\n',
			'Content-Disposition: form-data',
			'; name="image"',
			'; filename="',
			'"',
			'x',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
				expect(codeOf(pieces.join(''))).not.toMatch(/Error/);
			}),
		);
	});
});
