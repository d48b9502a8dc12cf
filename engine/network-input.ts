// What the network is given: the picture on its square, as planes of floats.
import sharp from 'sharp';
import type { ModelCard } from './model-card.ts';
import type { Picture } from './picture.ts';

/**
 * The picture stretched to the network's square with Lanczos (measured better than letterboxed, and than
 * linear), as planes R, G, B of (value - mean) / scale. Where the picture has alpha it is laid on the
 * colour `mean`, which the network sees as 0: what is hidden must not count.
 */
export async function toInput(picture: Picture, card: ModelCard): Promise<Float32Array> {
	const side = card.inputSidePx;
	const rgb = await stretch(picture.rgb, 3, picture, side);
	const alpha = picture.alpha && (await stretch(picture.alpha, 1, picture, side));
	const plane = side * side;
	const input = new Float32Array(3 * plane);
	for (let i = 0, from = 0; i < plane; i++, from += 3) {
		const weight = alpha ? (alpha[i] as number) / (255 * card.scale) : 1 / card.scale;
		input[i] = ((rgb[from] as number) - card.mean) * weight;
		input[plane + i] = ((rgb[from + 1] as number) - card.mean) * weight;
		input[2 * plane + i] = ((rgb[from + 2] as number) - card.mean) * weight;
	}
	return input;
}

function stretch(
	data: Uint8Array,
	channels: 1 | 3,
	{ width, height }: Picture,
	side: number,
): Promise<Uint8Array> {
	return sharp(data, { raw: { width, height, channels } })
		.resize(side, side, { fit: 'fill', kernel: 'lanczos3' })
		.toColourspace(channels === 1 ? 'b-w' : 'srgb')
		.raw()
		.toBuffer();
}
