// When the network for soft edges sees the subject of a matte, and what its matte weighs then.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { shrink } from '#engine/shrink.ts';
import type { Grid } from '../grid.ts';
import { prepareToFindSoftEdges, softEdgesOf } from './soft-edges.ts';

const side = 200;

/** Rows from the top, as a share of all, with that alpha; none below. */
function fill({ width, height }: Size, share: number, alpha = 1): Float32Array {
	return new Float32Array(width * height).fill(alpha, 0, width * Math.round(share * height));
}

const subjectOf = (share: number): Grid => ({ side, values: fill({ width: side, height: side }, share) });

/** What is found for a subject where the network sees so much, and the size in which it saw the image. */
async function find(subject: Grid, share: number, alpha?: number) {
	const sizes: Size[] = [];
	const image = { width: 320, height: 200, rgb: new Uint8Array(3 * 320 * 200) };
	const findEdges = await prepareToFindSoftEdges(
		image,
		async (_, size) => {
			sizes.push(size);
			return fill(size, share, alpha);
		},
		shrink,
	);
	expect(sizes).toEqual([]);
	return { found: softEdgesOf(subject, await findEdges()), sizes };
}

test('the matte of the same subject is half of the mean, and has the size of the network’s input', async () => {
	const { found, sizes } = await find(subjectOf(0.5), 0.5);
	expect(sizes).toEqual([{ width: 448, height: 288 }]);
	expect(found).toMatchObject({ weight: 0.5, matte: { width: 448, height: 288 } });
});

test.each([
	['nothing', 0],
	['another subject', 1],
	['a sixth less of it', 0.5 * (5 / 6)],
])('a network that sees %s is ignored', async (_, share) => {
	expect((await find(subjectOf(0.5), share)).found).toBeUndefined();
});

test('a matte that shows a little less of the subject weighs less', async () => {
	const { found } = await find(subjectOf(0.5), 0.5 * 0.885);
	expect(found?.weight).toBeGreaterThan(0.15);
	expect(found?.weight).toBeLessThan(0.35);
});

test('a matte that is undecided is ignored', async () => {
	const subject = { side, values: fill({ width: side, height: side }, 0.5, 0.6) };
	expect((await find(subject, 0.5, 0.6)).found).toBeUndefined();
});

test('an image without a subject has no soft edges', async () => {
	expect((await find(subjectOf(0), 0.5)).found).toBeUndefined();
});
