// A cutout corrected by prompts, with a made-up promptable network: what
// changes, what stays, and what each prompt builds on.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { embeddingLength, labels, maskSide, type PromptableNetwork } from '#matting/prompts/promptable.ts';
import { checkCutoutOptions } from './check-options.ts';
import type { CutoutOptions } from './options-and-results.ts';
import { correctCutout } from './promptable-pipeline.ts';

const [width, height] = [640, 320];
/** Three shapes on a plain background, apart from each other. */
const shapes = { left: 40, middle: 260, right: 480 } as const;
type Shape = keyof typeof shapes;
const side = 120;
const top = 100;

/** The shapes in this colour. */
function drawn(names: readonly Shape[], color: string, background: string): Promise<Buffer> {
	const squares = names.map(
		(name) => `<rect x="${shapes[name]}" y="${top}" width="${side}" height="${side}" fill="${color}"/>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${squares.join('')}</svg>`;
	return sharp(Buffer.from(svg)).png().toBuffer();
}
const photo = drawn(['left', 'middle', 'right'], '#e8702a', '#3a6ea5');
const cutoutOf = (...names: Shape[]) => drawn(names, '#102030', '#00000000');

/** A point in the shape, near its upper left corner. */
const inShape = (name: Shape) => ({ x: (shapes[name] + 12) / width, y: (top + 12) / height });
const keep = (name: Shape) => ({ ...inShape(name), keep: true });
const remove = (name: Shape) => ({ ...inShape(name), keep: false });

/** Column and row of the mask. */
const column = (px: number) => Math.floor((px * maskSide) / width);
const row = (px: number) => Math.floor((px * maskSide) / height);
const shapeAt = (x: number) =>
	(Object.keys(shapes) as Shape[]).find(
		(name) => x >= column(shapes[name]) && x < column(shapes[name] + side),
	);

/**
 * Finds the shapes whose first point is to be kept: the prompts come before
 * the points of the first guess. Remembers its guesses.
 */
function createNetwork(): PromptableNetwork & { readonly guesses: (Float32Array | undefined)[] } {
	const guesses: (Float32Array | undefined)[] = [];
	return {
		guesses,
		encode: async () => new Float32Array(embeddingLength),
		async decode({ points, labels: kinds, guess }) {
			guesses.push(guess);
			const decided = new Map<Shape | undefined, boolean>();
			kinds.forEach((kind, i) => {
				const shape = shapeAt(Math.floor(points[2 * i] as number));
				if (!decided.has(shape)) decided.set(shape, kind === labels.keep);
			});
			const logits = Float32Array.from({ length: maskSide ** 2 }, (_, i) => {
				const [x, y] = [i % maskSide, Math.floor(i / maskSide)];
				const shape = y >= row(top) && y < row(top + side) ? shapeAt(x) : undefined;
				return shape && decided.get(shape) ? 9 : -9;
			});
			return Array(4).fill({ logits, iou: 1 });
		},
	};
}

async function correct(
	cutout: Buffer,
	prompts: NonNullable<CutoutOptions['prompts']>,
	more: CutoutOptions = {},
) {
	const network = createNetwork();
	const result = await correctCutout(await photo, cutout, { ...more, prompts }, network);
	const rgba = await sharp(result.bytes).ensureAlpha().raw().toBuffer();
	const at = (name: Shape) => {
		const start = 4 * ((top + side / 2) * width + shapes[name] + side / 2);
		return [...rgba.subarray(start, start + 4)];
	};
	return { ...result, rgba, at, guesses: network.guesses };
}

/** Pixels in columns that hold no part of the shape and not its surroundings. */
function apartFrom(name: Shape, rgba: Uint8Array): number[] {
	const pixels = new Uint32Array(Uint8Array.from(rgba).buffer);
	return [...pixels].filter((_, i) => Math.abs((i % width) - shapes[name] - side / 2) > side / 2 + 40);
}

const stored = [16, 32, 48, 255];
const original = [232, 112, 42, 255];
const nothing = [0, 0, 0, 0];

describe('a cutout with prompts', () => {
	it('gains what is at a point to keep, in the colours of the photo, and is equal to the level elsewhere', async () => {
		const cutout = await cutoutOf('left');
		const { at, rgba, width: resultWidth, height: resultHeight } = await correct(cutout, [keep('right')]);
		expect([resultWidth, resultHeight]).toEqual([width, height]);
		expect([at('left'), at('middle'), at('right')]).toEqual([stored, nothing, original]);
		const before = await sharp(cutout).ensureAlpha().raw().toBuffer();
		expect(apartFrom('right', rgba)).toEqual(apartFrom('right', before));
	});

	it('loses what is at a point to remove, and nothing of its colour is left in the file', async () => {
		const cutout = await cutoutOf('left', 'right');
		const { at, rgba } = await correct(cutout, [remove('left')]);
		expect([at('left'), at('middle'), at('right')]).toEqual([nothing, nothing, stored]);
		const before = await sharp(cutout).ensureAlpha().raw().toBuffer();
		expect(apartFrom('left', rgba)).toEqual(apartFrom('left', before));
	});

	it('shows the effect of all prompts, in whatever order they come', async () => {
		const prompts = [keep('right'), remove('left'), keep('middle')];
		for (const order of [prompts, prompts.toReversed()]) {
			const { at } = await correct(await cutoutOf('left'), order);
			expect([at('left'), at('middle'), at('right')]).toEqual([nothing, original, original]);
		}
	});

	it('shows the effect of the later of two prompts that contradict each other at one place', async () => {
		const cutout = await cutoutOf('left', 'right');
		const { at } = await correct(cutout, [remove('left'), keep('right'), keep('left')]);
		expect([at('left'), at('right')]).toEqual([stored, stored]);
	});

	it('is the first guess for each prompt, as the prompts before it left it', async () => {
		const { guesses } = await correct(await cutoutOf('left'), [keep('right'), keep('middle')]);
		const isIn = (guess: Float32Array | undefined, name: Shape) =>
			guess && (guess[row(top + side / 2) * maskSide + column(shapes[name] + side / 2)] as number) > 0;
		const seen = guesses
			.filter(Boolean)
			.map((guess) => [isIn(guess, 'left'), isIn(guess, 'right'), isIn(guess, 'middle')]);
		expect(seen[0]).toEqual([true, false, false]);
		expect(seen).toContainEqual([true, true, false]);
	});

	it('gains nothing outside its region', async () => {
		const region = { left: 0, top: 0, width: shapes.right + side / 2 - 10, height };
		const { at, subject } = await correct(await cutoutOf('left'), [keep('right'), keep('middle')], {
			region,
		});
		expect([at('left'), at('middle'), at('right')]).toEqual([stored, original, nothing]);
		expect(subject).toMatchObject({ left: shapes.left, width: region.width - shapes.left });
	});

	it('is rendered by the recipe', async () => {
		const recipe = { format: 'jpg', background: '#ffffff', crop: 'subject' } as const;
		const { bytes, width: cropped } = await correct(await cutoutOf('left', 'right'), [remove('left')], {
			recipe,
		});
		expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: cropped });
		expect(Math.abs(cropped - side)).toBeLessThanOrEqual(6);
	});
});

describe('prompts of a cutout', () => {
	const point = { x: 0.5, y: 1, keep: true };
	it.each([
		['one', [point]],
		['as many as allowed', Array(limits.maxPrompts).fill(point)],
		['no field at all', undefined],
	])('%s is accepted', (_, prompts) => {
		expect(() => checkCutoutOptions({ prompts })).not.toThrow();
	});

	it.each([
		['none', []],
		['one too many', Array(limits.maxPrompts + 1).fill(point)],
		['left of the image', [{ ...point, x: -0.01 }]],
		['below the image', [point, { ...point, y: 1.01 }]],
		['not a number', [{ ...point, x: Number.NaN }]],
		['without a kind', [{ x: 0, y: 0 }]],
	])('%s are a bad request that names them', (_, prompts) => {
		expect(() => checkCutoutOptions({ prompts } as CutoutOptions)).toThrow(
			expect.objectContaining({ code: 'bad-request', message: expect.stringMatching(/^prompts: /) }),
		);
	});
});
