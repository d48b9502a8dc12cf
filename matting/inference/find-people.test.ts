// Whether there are people in the subject, and how many inferences that takes.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { shrink } from '#engine/shrink.ts';
import { createGrid, type Grid } from '../grid.ts';
import { prepareToFindPeople } from './find-people.ts';

/** Rows that a subject or people fill from the left to the right edge, as shares of the image, and their alpha. */
interface Band {
	readonly from: number;
	readonly to: number;
	readonly alpha?: number;
}

function fill({ width, height }: Size, { from, to, alpha = 1 }: Band): Float32Array {
	return new Float32Array(width * height).fill(
		alpha,
		width * Math.round(from * height),
		width * Math.round(to * height),
	);
}

const side = 200;
const subjectOf = (band: Band): Grid => ({ side, values: fill({ width: side, height: side }, band) });
const whole: Band = { from: 0.1, to: 0.9 };

/**
 * Finds people where the first inference returns these and the second one
 * those. `sides`: the longer side of each inference's input, in pixels.
 */
async function find(subject: Grid, atFirst: Band | undefined, then: Band | undefined = atFirst) {
	const sides: number[] = [];
	const image = { width: 320, height: 200, rgb: new Uint8Array(3 * 320 * 200) };
	const findPeople = await prepareToFindPeople(
		image,
		async (_, size) => {
			sides.push(Math.max(size.width, size.height));
			const people = sides.length === 1 ? atFirst : then;
			return people ? fill(size, people) : new Float32Array(size.width * size.height);
		},
		shrink,
	);
	expect(sides).toEqual([]);
	return { seen: await findPeople(subject), sides };
}

test('people who are the subject are found in two inferences, and trusted', async () => {
	const { seen, sides } = await find(subjectOf(whole), whole);
	expect(sides).toEqual([160, 400]);
	expect(seen).toMatchObject({ trust: 1, people: { width: 400, height: 256 } });
	expect(seen?.people.alpha).toHaveLength(400 * 256);
});

test('an image without people takes the small inference only', async () => {
	expect(await find(subjectOf(whole), undefined, whole)).toEqual({ seen: undefined, sides: [160] });
});

test('an image of people elsewhere than the subject takes the small inference only', async () => {
	const { sides } = await find(subjectOf({ from: 0, to: 0.5 }), { from: 0.5, to: 1 });
	expect(sides).toEqual([160]);
});

test('people of whom the small inference finds little get the second one', async () => {
	const { seen, sides } = await find(subjectOf(whole), { from: 0.1, to: 0.15 }, whole);
	expect(sides).toEqual([160, 400]);
	expect(seen?.trust).toBe(1);
});

test.each<readonly [string, Grid, Band]>([
	['without a subject', createGrid(side), whole],
	['a quarter of the size of the subject', subjectOf(whole), { from: 0.1, to: 0.3 }],
	['of whom the network is not sure', subjectOf(whole), { ...whole, alpha: 0.6 }],
])('people %s are not part of the subject', async (_, subject, people) => {
	expect((await find(subject, people)).seen).toBeUndefined();
});

test('the less they overlap with the subject, the less they are trusted', async () => {
	const { seen } = await find(subjectOf(whole), { from: 0.1, to: 0.42 });
	expect(seen?.trust).toBeGreaterThan(0.3);
	expect(seen?.trust).toBeLessThan(0.7);
});
