// Clicks with the real weights on our own renders: what one of them keeps or removes.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { place } from '#matting/boxed.ts';
import type { Image, Matte } from '#matting/image.ts';
import { combineMask } from '#matting/prompts/combine.ts';
import { type Embedding, embed, guessOf } from '#matting/prompts/embed.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { PromptableNetwork } from '#matting/prompts/promptable.ts';
import { segment } from '#matting/prompts/segment.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { decode } from '../decode/decode.ts';
import { defaultModelsDir } from '../models/store.ts';
import { shrink } from '../shrink.ts';
import { createPromptable, readPromptable } from './promptable.ts';

let network: PromptableNetwork;
beforeAll(async () => {
	network = await createPromptable(await readPromptable(defaultModelsDir), 1);
});

interface Scene {
	readonly image: Image;
	readonly truth: Matte;
}

/** Each is read, or made, once. */
const scenes = new Map<string, Promise<Scene>>();

function rendered(name: string): Promise<Scene> {
	const scene = scenes.get(name) ?? readScene(name);
	scenes.set(name, scene);
	return scene;
}

async function readScene(name: string): Promise<Scene> {
	const folder = new URL(`../../art/rendered/${name}/`, import.meta.url);
	const image = await decode(await readFile(new URL('photo.jpg', folder)));
	const grey = await sharp(await readFile(new URL('matte.png', folder)))
		.extractChannel(0)
		.raw()
		.toBuffer();
	return { image, truth: new Uint8Array(grey) };
}

type TwoObjects = Scene & { readonly second: Matte };
let two: Promise<TwoObjects> | undefined;

/** The bottle, a third as large, beside the teddy. */
function withSecondObject(): Promise<TwoObjects> {
	two ??= makeTwoObjects();
	return two;
}

async function makeTwoObjects(): Promise<TwoObjects> {
	const [teddy, bottle] = [await rendered('teddy'), await rendered('bottle')];
	const { width, height } = teddy.image;
	const size = { width: Math.round(width / 3), height: Math.round(height / 3) };
	const raw = { width: bottle.image.width, height: bottle.image.height };
	const small = (pixels: Uint8Array, channels: 1 | 3) =>
		sharp(pixels, { raw: { ...raw, channels } })
			.resize(size.width, size.height, { fit: 'fill' })
			.toColourspace(channels === 1 ? 'b-w' : 'srgb')
			.raw()
			.toBuffer();
	const [colors, alpha] = [await small(bottle.image.rgb, 3), await small(bottle.truth, 1)];
	const rgb = teddy.image.rgb.slice();
	const second = new Uint8Array(width * height);
	const top = height - size.height - 20;
	for (let i = 0; i < alpha.length; i++) {
		const at = (top + Math.floor(i / size.width)) * width + (i % size.width);
		const share = (alpha[i] as number) / 255;
		second[at] = alpha[i] as number;
		for (let k = 0; k < 3; k++)
			rgb[3 * at + k] = (colors[3 * i + k] as number) * share + (rgb[3 * at + k] as number) * (1 - share);
	}
	return { image: { width, height, rgb }, truth: teddy.truth, second };
}

/** The mean of a matte's opaque pixels. */
function middleOf(matte: Matte, { width, height }: Image): { x: number; y: number } {
	let [x, y, count] = [0, 0, 0];
	for (const [i, value] of matte.entries()) {
		if (value < 200) continue;
		x += (i % width) + 0.5;
		y += Math.floor(i / width) + 0.5;
		count++;
	}
	return { x: x / count / width, y: y / count / height };
}

const encoded = new WeakMap<Image, Promise<Embedding>>();

/** The embedding with this matte as guess, which costs nothing: the encoder runs only once for each image. */
async function embeddingOf(image: Image, matte: Matte): Promise<Embedding> {
	const embedding = encoded.get(image) ?? embed(image, network, shrink);
	encoded.set(image, embedding);
	return { ...(await embedding), guess: await guessOf(matte, image, shrink) };
}

async function click(image: Image, matte: Matte, prompts: readonly Prompt[]): Promise<Matte> {
	const embedding = await embeddingOf(image, matte);
	const mask = await segment(embedding, prompts, network);
	const after = matte.slice();
	const newest = prompts.slice(-1);
	place(
		combineMask(image, matte, mask, { mode: newest[0]?.keep ? 'keep' : 'remove', prompts, clicked: newest }),
		after,
		image,
	);
	return after;
}

const both = (a: Matte, b: Matte) => a.map((value, i) => Math.max(value, b[i] as number));

test.each([
	['teddy', 0.5, 0.62],
	['teddy', 0.4, 0.4],
	['bottle', 0.5, 0.6],
])('one click on a subject of an empty matte gives all of it: %s at %f, %f', async (name, x, y) => {
	const { image, truth } = await rendered(name);
	const after = await click(image, new Uint8Array(truth.length), [{ x, y, keep: true }]);
	expect(iouAt128(after, truth)).toBeGreaterThanOrEqual(0.95);
});

test('one click adds a second object, and one removes it, with the first left as it was', async () => {
	const { image, truth, second } = await withSecondObject();
	const all = both(truth, second);
	const on = middleOf(second, image);
	const kept = await click(image, truth, [{ ...on, keep: true }]);
	expect(iouAt128(kept, all)).toBeGreaterThanOrEqual(0.97);
	const removed = await click(image, all, [{ ...on, keep: false }]);
	expect(iouAt128(removed, truth)).toBeGreaterThanOrEqual(0.99);
	const upperThird = (matte: Matte) => matte.subarray(0, Math.ceil(image.height / 3) * image.width);
	expect(upperThird(kept)).toEqual(upperThird(truth));
	expect(upperThird(removed)).toEqual(upperThird(all));
});

test('one click in the middle of a wrong subject removes all of it', async () => {
	const { image, truth } = await withSecondObject();
	const after = await click(image, truth, [{ x: 0.5, y: 0.62, keep: false }]);
	expect(after.filter((value) => value > 25).length).toBeLessThan(
		0.01 * truth.filter((value) => value > 25).length,
	);
});

test('a part that is cut off comes back with one click', async () => {
	const { image, truth } = await rendered('teddy');
	const { width } = image;
	// Without the left ear.
	const isCut = (i: number) => i % width < 590 && Math.floor(i / width) < 240;
	const damaged = truth.map((value, i) => (isCut(i) ? 0 : value));
	const after = await click(image, damaged, [{ x: 0.41, y: 0.19, keep: true }]);
	expect(iouAt128(after, truth)).toBeGreaterThan(0.985);
});

test('the network accepts extremes: points at the corners, and 64 points', async () => {
	const { image, truth } = await rendered('bottle');
	const prompts = Array.from({ length: 64 }, (_, i) => ({ x: i % 2, y: (i >> 1) % 2, keep: i % 3 === 0 }));
	const embedding = await embeddingOf(image, truth);
	const mask = await segment(embedding, prompts, network);
	expect(mask.values).toHaveLength(mask.width * mask.height);
});
