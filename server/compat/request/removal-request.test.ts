// What the fields of a call mean, and the code of each faulty one.
import { describe, expect, it, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import { fieldsOf } from '../body/fields.ts';
import { parseRemovalRequest } from './removal-request.ts';

const image = Buffer.from('an image');
const parse = (texts: Record<string, string>, files: Record<string, Buffer> = { image_file: image }) =>
	parseRemovalRequest(fieldsOf(Object.entries(texts), Object.entries(files)), 'preview');
const recipe = (texts: Record<string, string>) => parse(texts).recipes[0];
const code = (texts: Record<string, string>, files?: Record<string, Buffer>) => {
	try {
		parse(texts, files);
	} catch (error) {
		return (error as { code: string }).code;
	}
	return 'none';
};
const size = { width: 200, height: 100 };

describe('the source of the image', () => {
	it('is a file, base64 (plain or as a data URL), or an address', () => {
		expect(parse({}).image).toEqual({ bytes: image });
		const base64 = image.toString('base64');
		expect(parse({ image_file_b64: base64 }, {}).image).toEqual({ bytes: image });
		expect(parse({ image_file_b64: `data:image/png;base64,${base64}` }, {}).image).toEqual({ bytes: image });
		expect(parse({ image_url: 'https://a.example/b.jpg' }, {}).image).toEqual({
			url: 'https://a.example/b.jpg',
		});
	});
	it('must be given exactly once', () => {
		expect(code({}, {})).toBe('missing_source');
		expect(code({ image_url: 'https://a.example' })).toBe('multiple_sources');
		expect(code({ image_file_b64: 'AAAA', image_url: 'https://a.example' }, {})).toBe('multiple_sources');
	});
	it('may have 22 MB and no byte more', () => {
		expect(code({}, { image_file: Buffer.alloc(22_000_000) })).toBe('none');
		expect(code({}, { image_file: Buffer.alloc(22_000_001) })).toBe('file_too_large');
	});
	it('is rejected as unreadable if it is not base64', () =>
		expect(code({ image_file_b64: '!' }, {})).toBe('failed_to_read_image'));
});

test('empty fields count as absent, however many there are', () => {
	const names =
		'image_file_b64 image_url size type format roi crop crop_margin scale position channels bg_color bg_image_url';
	const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']));
	const { findRegion, ...rest } = parse({});
	expect(parse(empty)).toMatchObject(rest);
	expect(findRegion(size)).toBeUndefined();
});

test.each([
	['preview', 250_000],
	['small', 250_000],
	['regular', 250_000],
	['medium', 1_500_000],
	['hd', 4_000_000],
	['full', 25_000_000],
	['4k', 25_000_000],
	['50MP', 25_000_000],
	['auto', 25_000_000],
])('the size %s has at most %i pixels', (name, pixels) => {
	expect(recipe({ size: name }).pixels).toBe(pixels);
});

test('without a size the default of the operator applies', () => {
	const fields = fieldsOf([], [['image_file', image]]);
	expect(parseRemovalRequest(fields, 'preview').recipes[0].pixels).toBe(250_000);
	expect(parseRemovalRequest(fields, 'full').recipes[0].pixels).toBe(25_000_000);
});

test('a small result is made from a larger image, and from the whole one if only a part is shown, which is then enlarged', () => {
	const analysed = (texts: Record<string, string>) => parse(texts).maxAnalysisPixels;
	expect(analysed({ size: 'preview' })).toBe(4_000_000);
	expect(analysed({ size: 'full' })).toBe(25_000_000);
	for (const part of [{ crop: 'true' }, { scale: '50%' }, { roi: '0 0 10px 10px' }] as Record<
		string,
		string
	>[])
		expect(analysed({ size: 'preview', ...part })).toBe(25_000_000);
});

describe('the format', () => {
	it('is PNG where something is transparent, and JPG where nothing is', () => {
		expect(recipe({}).format).toBe('png');
		expect(recipe({ bg_color: 'ff000080' }).format).toBe('png');
		expect(recipe({ bg_color: 'red' }).format).toBe('jpg');
		expect(recipe({ bg_color: 'ff0000ff' }).format).toBe('jpg');
		expect(recipe({ bg_image_url: 'https://a.example' }).format).toBe('jpg');
		expect(recipe({ bg_color: 'red', channels: 'alpha' }).format).toBe('png');
	});
	it('is the one that was asked for', () => {
		for (const format of ['png', 'jpg', 'webp'] as const) expect(recipe({ format }).format).toBe(format);
	});
	it('of an archive is colours as JPG and the matte as PNG, both placed alike', () => {
		const { recipes } = parse({ format: 'zip', crop: 'true', crop_margin: '10px' });
		expect(recipes.map((each) => toRecipe(each))).toMatchObject([
			{ format: 'jpg', channels: 'rgb', crop: 'subject', margins: '10px 10px 10px 10px' },
			{ format: 'png', channels: 'alpha', crop: 'subject', margins: '10px 10px 10px 10px' },
		]);
	});
	it('of an archive has no place for a background, which is not even loaded', () => {
		const { background, recipes } = parse({ format: 'zip', bg_image_url: 'https://a.example' });
		expect([background, recipes.some((recipe) => 'background' in recipe)]).toEqual([undefined, false]);
	});
});

describe('the region', () => {
	const find = (roi: string) => parse({ roi }).findRegion(size);
	it('is in pixels or percent, and a bare 0 in either', () => {
		expect(find('10px 20px 110px 70px')).toEqual({ left: 10, top: 20, width: 100, height: 50 });
		expect(find('0% 50% 50% 100%')).toEqual({ left: 0, top: 50, width: 100, height: 50 });
		expect(find('0 0 50% 100%')).toEqual({ left: 0, top: 0, width: 100, height: 100 });
	});
	it('may name its corners in any order', () =>
		expect(find('110px 70px 10px 20px')).toEqual({ left: 10, top: 20, width: 100, height: 50 }));
	it('of the whole image counts as none', () => {
		expect(find('0 0 100% 100%')).toBeUndefined();
		expect(find('0px 0px 200px 100px')).toBeUndefined();
	});
	it('that spans only the width or only the height is used', () => {
		expect(find('0 25% 100% 75%')).toEqual({ left: 0, top: 25, width: 200, height: 50 });
		expect(find('25% 0 75% 100%')).toEqual({ left: 50, top: 0, width: 100, height: 100 });
	});
	it('must be inside the image and not empty', () => {
		expect(() => find('0 0 201px 100px')).toThrow(expect.objectContaining({ code: 'roi_exceeds_bounds' }));
		expect(() => find('0 0 100% 101%')).toThrow(expect.objectContaining({ code: 'roi_exceeds_bounds' }));
		for (const empty of ['10px 0 10px 50px', '0 10px 50px 10px'])
			expect(() => find(empty)).toThrow(expect.objectContaining({ code: 'roi_region_empty' }));
	});
});

describe('the margin', () => {
	const margins = (crop_margin: string) => recipe({ crop: 'true', crop_margin }).margins;
	it('has one, two or four values', () => {
		expect(margins('30px')).toBe('30px 30px 30px 30px');
		expect(margins('10% 20px')).toBe('10% 20px 10% 20px');
		expect(margins('1px 2px 3px 4px')).toBe('1px 2px 3px 4px');
		expect(margins('0')).toBe('0px 0px 0px 0px');
	});
	it('is at most half of the subject or 500 pixels', () => {
		expect(margins('50% 500px')).toBe('50% 500px 50% 500px');
		expect(margins('51% 501px')).toBe('50% 500px 50% 500px');
	});
	it('has no effect without a crop', () => expect(recipe({ crop_margin: '30px' }).margins).toBeUndefined());
});

test('a scale is 10 to 100 percent, a position one or two percentages', () => {
	expect(recipe({ scale: '10%' }).scale).toBe(10);
	expect(recipe({ scale: '100%' }).scale).toBe(100);
	expect(recipe({ scale: 'original' }).scale).toBeUndefined();
	for (const position of ['original', 'center']) expect(recipe({ position }).position).toBe(position);
	expect(recipe({ position: '25%' }).position).toBe('25% 25%');
	expect(recipe({ position: '0' }).position).toBe('0% 0%');
	expect(recipe({ position: '0% 100%' }).position).toBe('0% 100%');
	expect(recipe({ position: '33.3% 66.66%' }).position).toBe('33.3% 66.7%');
	expect(recipe({ position: '0.04% 99.96%' }).position).toBe('0% 100%');
	expect(toRecipe(recipe({ scale: '50%' })).position).toBe('50% 50%');
});

test('a colour is digits with or without #, or a name', () => {
	const color = (bg_color: string) => toRecipe(recipe({ bg_color, format: 'png' })).background;
	expect(color('81d4fa')).toBe('#81d4fa');
	expect(color('#fff')).toBe('#ffffff');
	expect(color('81d4fa77')).toBe('#81d4fa77');
	expect(color('rebeccapurple')).toBe('#663399');
	expect(color('White')).toBe('#ffffff');
	expect(recipe({ bg_color: 'transparent' })).toMatchObject({ background: 'transparent', format: 'png' });
});

test('every kind of shadow is a drop shadow, with its opacity', () => {
	expect(recipe({ add_shadow: 'true', shadow_opacity: '70' })).toMatchObject({
		shadow: 'drop',
		shadowOpacity: 70,
	});
	expect(recipe({ add_shadow: 'true', shadow_opacity: '100%' }).shadowOpacity).toBe(100);
	expect(recipe({ add_shadow: 'true', shadow_opacity: '101%' }).shadowOpacity).toBeUndefined();
	for (const kind of ['auto', 'car', '3D', 'drop']) expect(recipe({ shadow_type: kind }).shadow).toBe('drop');
	expect(recipe({ shadow_type: 'none', add_shadow: 'true' }).shadow).toBeUndefined();
	expect(recipe({ shadow_type: 'drop', shadow_opacity: 'much' }).shadowOpacity).toBeUndefined();
});

test('true and false may be spelled as programming languages write them', () => {
	for (const crop of ['true', 'True', '1', 'yes']) expect(recipe({ crop }).crop).toBe('subject');
	for (const crop of ['false', 'False', '0', 'no']) expect(recipe({ crop }).crop).toBeUndefined();
	expect(code({ semitransparency: 'False' })).toBe('none');
});

test('the kind of subject is returned as the caller named it, unless the caller wants none', () => {
	expect(parse({ type: 'car' }).type).toBe('car');
	expect(parse({ type: 'auto' }).type).toBe('other');
	expect(parse({ type: 'car', type_level: 'none' }).type).toBeUndefined();
});

test.each([
	['multiple_bg_sources', { bg_color: 'red', bg_image_url: 'https://a.example' }],
	['invalid_size', { size: 'huge' }],
	['invalid_format', { format: 'gif' }],
	['invalid_channels', { channels: 'cmyk' }],
	['invalid_bg_color', { bg_color: '12345' }],
	['invalid_bg_color', { bg_color: 'constructor' }],
	['invalid_crop_margin', { crop: 'true', crop_margin: '1px 2px 3px' }],
	['invalid_crop_margin', { crop: 'true', crop_margin: '30' }],
	['invalid_crop_margin', { crop: 'true', crop_margin: '-1px' }],
	['invalid_crop_margin', { crop: 'true', crop_margin: '1px 2em' }],
	['invalid_position', { position: '101%' }],
	['invalid_position', { position: '10px 20px' }],
	['invalid_position', { position: '1px' }],
	['invalid_position', { position: '50% 101%' }],
	['invalid_position', { position: '50% below' }],
	['invalid_position', { position: '1% 2% 3%' }],
	['invalid_roi', { roi: '1 2 3 4' }],
	['invalid_roi', { roi: '0 0 100%' }],
	['invalid_scale', { scale: '9%' }],
	['invalid_scale', { scale: '101%' }],
	['invalid_scale', { scale: '50' }],
	['invalid_semitransparency', { semitransparency: 'maybe' }],
])('%s is the code of %o', (expected, texts: Record<string, string>) => {
	expect(code(texts)).toBe(expected);
});
