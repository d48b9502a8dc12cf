// Runs matting on the golden scenes and digests every byte of its results; the same code runs in Node and in a browser.
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { analyse } from '#matting/analyse.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { createNetwork } from '#matting/inference/network.ts';
import type { Shrink } from '#matting/inference/view.ts';
import { render } from '#matting/render.ts';
import { imageOf, networkOutput, networkSide, scenes } from './scenes.ts';

const format = {
	inputSidePx: networkSide,
	mean: [128, 128, 128],
	scale: [256, 256, 256],
	activation: 'sigmoid',
} as const;

const recipes: RecipeOptions[] = [
	{},
	{ channels: 'alpha' },
	{ background: '#3366cc' },
	{ crop: 'subject', margin: 10, width: 60, height: 70, shadow: 'drop', shadowAngle: 30 },
	{ channels: 'rgb' },
	{ background: '#3366cc80' },
	{ crop: 'subject', margins: '9px 0% 50% 30px', scale: 70, position: '0% 100%', pixels: 9000 },
	{ width: 400, shadow: 'drop', shadowBlur: 12, background: '#fff' },
	{ shadow: 'contact', shadowBlur: 7 },
];

/** The nearest pixel: what hosts do here is not under test. */
const shrink: Shrink = async (pixels, channels, from, to) => {
	const shrunk = new Uint8Array(to.width * to.height * channels);
	for (let i = 0, at = 0; i < to.width * to.height; i++) {
		const x = Math.floor(((i % to.width) * from.width) / to.width);
		const y = Math.floor((Math.floor(i / to.width) * from.height) / to.height);
		for (let channel = 0; channel < channels; channel++, at++)
			shrunk[at] = pixels[(y * from.width + x) * channels + channel] as number;
	}
	return shrunk;
};

/** A network whose output depends on its input, so that this is compared as well; decided or not, by `contrast`. */
function network(contrast: number) {
	const disc = networkOutput();
	return createNetwork(format, {
		infer: async (input) =>
			Float32Array.from({ length: networkSide ** 2 }, (_, i) => {
				const value = (disc[i] as number) - 0.5 + 0.1 * (input[i] as number);
				return contrast * value;
			}),
	});
}

/** SHA-256 by scene and result. */
export async function mattingDigests(): Promise<Record<string, string>> {
	const digests: Record<string, string> = {};
	for (const [name, scene] of Object.entries(scenes)) {
		for (const contrast of [4, 30]) {
			const host = { network: network(contrast), shrink };
			const analysis = await analyse(imageOf(scene), host);
			const key = `${name}, contrast ${contrast}`;
			const { confidence, doubt, doubtfulRegions, inferences } = analysis;
			digests[`${key}: ${JSON.stringify({ confidence, doubt, doubtfulRegions, inferences })}`] = '';
			digests[`${key}: alpha`] = await sha256(analysis.alpha);
			digests[`${key}: foreground`] = await sha256(analysis.foreground);
			for (const recipe of recipes) {
				const raster = await render(cutoutRaster(analysis), toRecipe(recipe), { shrink });
				const size = `${raster.width}x${raster.height}`;
				digests[`${key}: ${JSON.stringify(recipe)} ${size}`] = await sha256(raster.rows(0, raster.height));
			}
		}
	}
	return digests;
}

async function sha256(bytes: Uint8Array): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
