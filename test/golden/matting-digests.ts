// Runs matting on computed scenes and digests every byte of its results; the same code runs in Node and in a browser.
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Size } from '#contract/size.ts';
import { analyse } from '#matting/analyse.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import type { Timed } from '#matting/find-subject.ts';
import { createNetwork, type Inferences } from '#matting/inference/network.ts';
import { maskSide } from '#matting/prompts/promptable.ts';
import { render } from '#matting/render.ts';
import type { Shrink } from '#matting/resample/stretch.ts';
import { disc, imageOf, networkSide, type Scene, scenes } from './scenes.ts';

const scaling = { mean: [128, 128, 128], scale: [256, 256, 256], activation: 'sigmoid' } as const;
const format = {
	...scaling,
	inputSidePx: networkSide,
	secondOpinion: { ...scaling, inputSidePx: networkSide / 2 },
};

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

/** What the networks see: the disc above one of these shares of the height, and beside it what the input has there. */
const sees = { all: 1, most: 0.62, nothing: 0 };

/** Logits or alpha of a network that sees the disc; they depend on its input, so that this is compared as well. */
function output(input: Float32Array, { width, height }: Size, share: number, contrast: number): Float32Array {
	const values = new Float32Array(width * height);
	for (let i = 0; i < values.length; i++) {
		const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
		values[i] = contrast * ((y < share ? disc(x, y) : 0) - 0.5 + 0.1 * (input[i] as number));
	}
	return values;
}

const square = (length: number, planes: number): Size => {
	const side = Math.sqrt(length / planes);
	return { width: side, height: side };
};

/** The segmentation network alone, and with those that correct it: where people are the subject, and where there are none. */
type Networks = 'one' | 'all, people' | 'all, no people';

/** The segmentation network sees the upper part of the disc; decided or not, by `contrast`. */
function network(contrast: number, networks: Networks) {
	const infer = async (input: Float32Array) =>
		output(input, square(input.length, 3), networks === 'one' ? sees.all : sees.most, contrast);
	const inferImage = (share: number) => async (input: Float32Array, size: Size) =>
		output(input, size, share, 1).map((value) => Math.min(1, Math.max(0, value + 0.5)));
	const others: Omit<Inferences, 'infer'> = {
		inferSecond: async (input) => output(input, square(input.length, 3), sees.all, 30),
		inferPeople: inferImage(networks === 'all, people' ? sees.all : sees.nothing),
		inferEdges: inferImage(sees.all),
		boxNetwork: {
			encode: async (input) => input,
			async decode(embedding) {
				const mask = output(embedding, { width: maskSide, height: maskSide }, sees.all, 30);
				return Float32Array.from({ length: 2 * mask.length }, (_, i) => mask[i % mask.length] as number);
			},
		},
	};
	return createNetwork(format, { infer, ...(networks !== 'one' && others) });
}

/** Loops of a thin pen on paper: cut out by arithmetic, like the drawing. */
const writing: Scene = {
	width: 300,
	height: 200,
	channels: 3,
	pixel(x, y) {
		const across = Math.abs(Math.sqrt(((x % 60) - 30) ** 2 + (y - 100) ** 2) - 24);
		const ink = x >= 30 && x < 270 ? Math.min(1, Math.max(0, 2 - across)) : 0;
		const paper = 235 - (x * 20) / 300 + ((x * 7919 + y * 104_729) % 5) - 2;
		return [30, 40, 110].map((color) => Math.round(paper + ink * (color - paper)));
	},
};

const photo = scenes.photo as Scene;
/** A photo of so few levels that it is stretched before the networks see it. */
const fog: Scene = {
	...photo,
	pixel: (x, y) => photo.pixel(x, y).map((value) => 120 + Math.round(value / 4)),
};

interface Case {
	readonly name: string;
	readonly scene: Scene;
	readonly networks: readonly (readonly [contrast: number, networks: Networks])[];
}

/** The fewest cases that run every line of matting that any of these scenes runs with any of these networks. */
const cases: readonly Case[] = [
	{
		name: 'photo',
		scene: photo,
		networks: [
			[4, 'one'],
			[30, 'one'],
			[4, 'all, people'],
		],
	},
	{
		name: 'photo with alpha',
		scene: scenes['photo with alpha'] as Scene,
		networks: [
			[4, 'one'],
			[4, 'all, no people'],
			[30, 'all, no people'],
		],
	},
	{ name: 'fog', scene: fog, networks: [[4, 'all, people']] },
	// Without an inference: the same with any network.
	{ name: 'drawing', scene: scenes.drawing as Scene, networks: [[4, 'one']] },
	{ name: 'writing', scene: writing, networks: [[4, 'one']] },
];

/** SHA-256 by scene and result, and the steps that were taken. */
export async function mattingDigests(): Promise<{ digests: Record<string, string>; steps: string[] }> {
	const digests: Record<string, string> = {};
	const steps = new Set<string>();
	const timed: Timed = async (step, work) => {
		steps.add(step);
		return work();
	};
	for (const { name, scene, networks: all } of cases) {
		const image = imageOf(scene);
		for (const [contrast, networks] of all) {
			const host = { network: network(contrast, networks), shrink, timed };
			const analysis = await analyse(image, host);
			const key = `${name}, contrast ${contrast}, networks: ${networks}`;
			const { doubt, doubtfulRegions, inferences } = analysis;
			// `Math.exp` of two versions of V8 may differ in the last bit.
			const confidence = analysis.confidence.toFixed(12);
			digests[`${key}: ${JSON.stringify({ confidence, doubt, doubtfulRegions, inferences })}`] = '';
			digests[`${key}: alpha`] = await sha256(analysis.alpha);
			digests[`${key}: foreground`] = await sha256(analysis.foreground);
			for (const recipe of networks === 'one' ? recipes : []) {
				const raster = await render(cutoutRaster(analysis), toRecipe(recipe), { shrink });
				const size = `${raster.width}x${raster.height}`;
				digests[`${key}: ${JSON.stringify(recipe)} ${size}`] = await sha256(raster.rows(0, raster.height));
			}
		}
	}
	return { digests, steps: [...steps].sort() };
}

async function sha256(bytes: Uint8Array): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
