// Bodies of every encoding give the same fields, and a small body cannot describe a large amount of work.
import { describe, expect, it, test } from 'vitest';
import { parseJsonFields } from './parse-json.ts';
import { parseUrlencodedFields } from './parse-urlencoded.ts';

const json = (text: string) => Object.fromEntries(parseJsonFields(Buffer.from(text)).texts);
const urlencoded = (text: string) => Object.fromEntries(parseUrlencodedFields(Buffer.from(text)).texts);

test('JSON and URL-encoded fields are the same texts', () => {
	const fields = { image_url: 'https://a.example/ä b.jpg?c=1&d=2', crop: 'true' };
	expect(json(JSON.stringify({ ...fields, crop: true }))).toEqual(fields);
	expect(urlencoded(new URLSearchParams(fields).toString())).toEqual(fields);
});

test('empty fields and null are absent', () => {
	expect(json('{"a":"","b":null,"c":" ","d":0}')).toEqual({ d: '0' });
	expect(urlencoded('a=&b&c=+&d=0')).toEqual({ d: '0' });
});

test('JSON may begin with a byte order mark, but not with two', () => {
	expect(json('\ufeff{"size":"full"}')).toEqual({ size: 'full' });
	expect(() => json('\ufeff\ufeff{"size":"full"}')).toThrow(expect.objectContaining({ code: 'bad-request' }));
});

describe('rejected with bad-request', () => {
	const rejected = expect.objectContaining({ code: 'bad-request' });
	it.each(['', '[]', '"text"', '{"a":{}}', '{"a":[1]}', '{', 'null'])(
		'JSON that is not a flat object: %s',
		(text) => {
			expect(() => json(text)).toThrow(rejected);
		},
	);
	it('JSON of many values, before it is parsed', () => {
		expect(() => json(`{"a":[${'0,'.repeat(1000)}0]}`)).toThrow(/too many values/);
		expect(() => json('['.repeat(100_000))).toThrow(/too many values/);
	});
	it('more than 100 URL-encoded fields', () => {
		expect(Object.keys(urlencoded(Array.from({ length: 100 }, (_, i) => `f${i}=1`).join('&')))).toHaveLength(
			100,
		);
		expect(() => urlencoded('&'.repeat(10_000))).toThrow(rejected);
	});
	it('a text of more than 4096 characters, except for an image', () => {
		expect(urlencoded(`a=${'b'.repeat(4096)}`).a).toHaveLength(4096);
		expect(() => urlencoded(`a=${'b'.repeat(4097)}`)).toThrow(rejected);
		expect(() => json(JSON.stringify({ a: 'b'.repeat(4097) }))).toThrow(rejected);
		const image = parseUrlencodedFields(Buffer.from(`image_file_b64=${'b+%2B'.repeat(4097)}`)).files;
		expect(image.get('image_file_b64')?.toString()).toBe('b++'.repeat(4097));
		expect(json(`{"image_file_b64":"${'b'.repeat(4097)}"}`).image_file_b64).toHaveLength(4097);
	});
	it('a text as long as an image in any other field of JSON', () => {
		const long = 'b'.repeat(70_000);
		expect(
			parseJsonFields(Buffer.from(`{"image_file_b64":"${long}"}`)).files.get('image_file_b64'),
		).toHaveLength(70_000);
		expect(() => json(`{"bg_color":"${long}"}`)).toThrow(/more than 4096/);
	});
	it('JSON with a lot of text besides its image, before or after it', () => {
		const image = `"image_file_b64":"${'b'.repeat(70_000)}"`;
		const spaces = ' '.repeat(8_000_000);
		expect(() => json(`{${spaces}${image}}`)).toThrow(/too long/);
		expect(() => json(`{${image}${spaces}}`)).toThrow(/too long/);
		expect(json(`{${image}${' '.repeat(7_000_000)},"size":"full"}`)).toEqual({ size: 'full' });
	});
	it('a long text before it is decoded', () =>
		expect(() => urlencoded(`size=${'+'.repeat(1_000_000)}`)).toThrow(/more than 4096/));
	it('a field that is not percent-encoded UTF-8', () => expect(() => urlencoded('a=%ff')).toThrow(rejected));
});

test('quotes and braces inside a text do not count', () => {
	const text = '{[,:"\\'.repeat(500);
	expect(json(JSON.stringify({ text }))).toEqual({ text });
});
