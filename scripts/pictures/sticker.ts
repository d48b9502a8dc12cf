// A die-cut sticker: the cutout with a white outline, slightly rotated, on a plain background.
import sharp from 'sharp';
import { colors, landscape, onColor } from './backgrounds.ts';
import type { Subject } from './cutouts.ts';
import { place } from './place.ts';

/** Width of the outline in pixels. */
const outline = 16;

export async function sticker(subject: Subject): Promise<Buffer> {
	const canvas = { width: landscape.width, height: landscape.height };
	const placed = await place(subject, { height: 700, x: canvas.width / 2, foot: 776 });
	const blank = { create: { ...canvas, channels: 4, background: '#00000000' } } as const;
	const silhouette = await sharp(blank).composite([placed.layer]).extractChannel('alpha').png().toBuffer();
	const sheet = await inColor(await dilated(silhouette), '#ffffff');
	const flat = await sharp(blank)
		.composite([{ input: sheet }, placed.layer])
		.png()
		.toBuffer();
	const tilted = await sharp(flat).rotate(-5, { background: '#00000000' }).png().toBuffer();
	const { width, height } = await sharp(tilted).metadata();
	const input = await sharp(tilted)
		.extract({
			left: Math.round((width - canvas.width) / 2),
			top: Math.round((height - canvas.height) / 2),
			...canvas,
		})
		.toBuffer();
	const alpha = await sharp(input).extractChannel('alpha').png().toBuffer();
	return onColor(canvas, colors.petrol, [
		{ input: await inColor(await softened(alpha, 22, 0.5), '#06191c'), left: 14, top: 20 },
		{ input: await inColor(await softened(alpha, 4, 0.45), '#06191c'), left: 2, top: 4 },
		{ input },
	]);
}

/** Dilates the shape by the outline, with rounded inner corners: a blur and a low threshold. */
async function dilated(alpha: Buffer): Promise<Buffer> {
	const solid = await sharp(alpha).threshold(110).png().toBuffer();
	return sharp(solid)
		.blur(outline * 0.8)
		.linear(30, 128 - 30 * 20)
		.png()
		.toBuffer();
}

function softened(alpha: Buffer, px: number, strength: number): Promise<Buffer> {
	return sharp(alpha).blur(px).linear(strength, 0).png().toBuffer();
}

async function inColor(alpha: Buffer, color: string): Promise<Buffer> {
	const { width, height } = await sharp(alpha).metadata();
	return sharp({ create: { width, height, channels: 3, background: color } })
		.joinChannel(await sharp(alpha).extractChannel(0).png().toBuffer())
		.png()
		.toBuffer();
}
