// Warm-up: runs the whole path once, so that no request waits for compilation and memory allocation.
import sharp from 'sharp';
import type { Network } from '#matting/inference/network.ts';
import { cutOut } from '../pipeline.ts';

const width = 1280;
const height = 853;
const disc = [190, 130, 60];
const background = [70, 90, 110];

/** Cuts out a grainy image with a brighter disc in it; whatever the network finds there, each step has run. */
export async function warmUp(network: Network): Promise<void> {
	await cutOut(await grainyDisc(), {}, network);
}

function grainyDisc(): Promise<Buffer> {
	const rgb = new Uint8Array(3 * width * height);
	for (let i = 0; i < rgb.length; i++) {
		const pixel = Math.floor(i / 3);
		const isDisc = Math.hypot((pixel % width) - width / 2, pixel / width - height / 2) < height / 3;
		rgb[i] = ((isDisc ? disc : background)[i % 3] as number) + 40 * Math.random();
	}
	return sharp(rgb, { raw: { width, height, channels: 3 } })
		.jpeg()
		.toBuffer();
}
