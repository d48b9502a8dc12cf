// The embedding of the whole square from a run of the encoder on the part of it where the image lies, with a little
// padding: encoding the rest of the padding would only take time.
import type { Size } from '#contract/size.ts';
import { embeddingDepth, embeddingSide, inputSide, type PromptableNetwork } from './promptable.ts';

/** The side of the square of pixels that one cell of an embedding stands for. */
const cellPx = inputSide / embeddingSide;

/**
 * With two cells of padding, masks are as good as with all of it; with one, slightly worse
 * (docs/appendix/experiments.md).
 */
const paddingCells = 2;

/**
 * In cells. If the part is not much smaller than the square, all of it is
 * encoded, because the embedding of the padding has a cost too.
 */
const maxCells = 58;

/** The cells that an image of this size in the square lies in. */
function cellsOf({ width, height }: Size): Size {
	return { width: Math.ceil(width / cellPx), height: Math.ceil(height / cellPx) };
}

/** The part for an image of this size in the square, in pixels: multiples of cellPx. */
export function encodedPart(image: Size): Size {
	const { width, height } = cellsOf(image);
	const shorter = Math.min(width, height) + paddingCells;
	if (shorter > maxCells) return { width: inputSide, height: inputSide };
	const px = (cells: number) => Math.min(inputSide, (cells + paddingCells) * cellPx);
	return { width: px(width), height: px(height) };
}

/**
 * Planes R, G, B of a part of the square, both sides multiples of cellPx;
 * resolves to embeddingDepth planes of a number for each cell.
 */
export type RunEncoder = (input: Float32Array, part: Size) => Promise<Float32Array>;

/** Embeddings of padding that are kept, 4 MB each: photos have few aspect ratios. */
const maxPaddings = 6;

/**
 * The padding's embedding depends on where the padding lies and hardly on the image, but the decoder needs it: with the
 * last row repeated instead, it finds a tenth less of a second object. It is taken from a run on noise in place of the
 * image, once for each size, and kept.
 */
export function createPartEncoder(run: RunEncoder): PromptableNetwork['encode'] {
	const paddings = new Map<string, Float32Array>();

	async function paddingAround(cells: Size): Promise<Float32Array> {
		const key = `${cells.width}x${cells.height}`;
		const values = paddings.get(key) ?? (await run(noiseIn(cells), { width: inputSide, height: inputSide }));
		// The last one is the one that was used last.
		paddings.delete(key);
		paddings.set(key, values);
		const [oldest = key] = paddings.keys();
		if (paddings.size > maxPaddings) paddings.delete(oldest);
		return values;
	}

	return async (input, image) => {
		const part = encodedPart(image);
		const values = await run(input, part);
		if (part.width === inputSide && part.height === inputSide) return values;
		const cells = cellsOf(image);
		const whole = (await paddingAround(cells)).slice();
		copyCells(values, part.width / cellPx, part.height / cellPx, cells, whole);
		return whole;
	};
}

/** Copies the cells that the image lies in, from a part with that many columns and rows into the whole. */
function copyCells(
	values: Float32Array,
	columns: number,
	rows: number,
	{ width, height }: Size,
	whole: Float32Array,
): void {
	for (let plane = 0; plane < embeddingDepth; plane++) {
		for (let y = 0; y < height; y++) {
			const from = (plane * rows + y) * columns;
			whole.set(values.subarray(from, from + width), (plane * embeddingSide + y) * embeddingSide);
		}
	}
}

/** As large as the values of most pixels of photos, in the input's unit. */
const amplitude = 1.5;

/**
 * Always the same. A linear congruential generator (the constants of ISO C's
 * example of `rand`), because its quality does not matter.
 */
function noiseIn({ width, height }: Size): Float32Array {
	const input = new Float32Array(3 * inputSide ** 2);
	let state = 1;
	for (let plane = 0; plane < 3; plane++) {
		for (let y = 0; y < height * cellPx; y++) {
			const start = (plane * inputSide + y) * inputSide;
			for (let i = start; i < start + width * cellPx; i++) {
				state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
				input[i] = (state / 2 ** 30 - 1) * amplitude;
			}
		}
	}
	return input;
}
