// A background image covers the result, obeys the limits of a photo, and is named when it cannot be read.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeBackgroundImage } from './background-image.ts';

function stripes(width: number, height: number, colors: readonly string[]): Promise<Buffer> {
	const share = 100 / colors.length;
	const bars = colors.map(
		(color, i) => `<rect x="${i * share}%" width="${share + 1}%" height="100%" fill="${color}"/>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars.join('')}</svg>`;
	return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

test('a wide image behind a square one shows its middle', async () => {
	const image = await stripes(300, 100, ['#ff0000', '#00ff00', '#0000ff']);
	const background = await decodeBackgroundImage(image, { width: 50, height: 50 });
	const rgb = background(0, 2500);
	const middle = (25 * 50 + 25) * 3;
	expect([...rgb.subarray(middle, middle + 3)]).toEqual([0, 255, 0]);
	const counts = { red: 0, blue: 0 };
	for (let at = 0; at < rgb.length; at += 3) {
		if ((rgb[at] as number) > 128) counts.red++;
		if ((rgb[at + 2] as number) > 128) counts.blue++;
	}
	expect(counts.red + counts.blue).toBeLessThan(150);
});

test('a small image is enlarged until it covers', async () => {
	const image = await stripes(3, 2, ['#123456']);
	const rgb = (await decodeBackgroundImage(image, { width: 40, height: 70 }))(0, 2800);
	expect(rgb.length).toBe(2800 * 3);
	expect([...new Set(rgb)]).toEqual([0x12, 0x34, 0x56]);
});

test('a background rotated by EXIF is upright', async () => {
	const sideways = await sharp(await stripes(40, 40, ['#ff0000', '#0000ff']))
		.withMetadata({ orientation: 6 })
		.png()
		.toBuffer();
	const rgb = (await decodeBackgroundImage(sideways, { width: 40, height: 40 }))(0, 1600);
	expect([...rgb.subarray(0, 3), ...rgb.subarray(39 * 3, 40 * 3)]).toEqual([255, 0, 0, 255, 0, 0]);
	expect([...rgb.subarray(-3)]).toEqual([0, 0, 255]);
});

test('where a background is transparent itself, white shows', async () => {
	const create = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } as const;
	const image = await sharp({ create }).png().toBuffer();
	const rgb = (await decodeBackgroundImage(image, { width: 8, height: 8 }))(0, 64);
	expect([...new Set(rgb)]).toEqual([127]);
});

test('a call that changes its pixels does not affect the next call', async () => {
	const image = await stripes(8, 8, ['#123456']);
	const background = await decodeBackgroundImage(image, { width: 8, height: 8 });
	background(0, 64).fill(0);
	expect([...background(3, 4)]).toEqual([0x12, 0x34, 0x56]);
});

test('an unreadable background is distinguished from an unreadable photo', async () => {
	const error = await decodeBackgroundImage(Buffer.from('no image'), { width: 8, height: 8 }).catch(
		(error) => error,
	);
	expect(error).toMatchObject({ name: 'AppError', code: 'unreadable-image' });
	expect(error.message).toMatch(/^background: ./);
});

test('a background has no more pixels than a photo may have', async () => {
	const create = { width: 30_001, height: 1, channels: 3, background: 'teal' } as const;
	const image = await sharp({ create }).png().toBuffer();
	await expect(decodeBackgroundImage(image, { width: 8, height: 8 })).rejects.toMatchObject({
		code: 'too-many-pixels',
	});
});
