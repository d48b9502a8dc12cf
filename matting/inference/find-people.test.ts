// Whether there are people in the subject, and how often that is asked.
import { expect, test } from 'vitest';
import { shrink } from '#engine/shrink.ts';
import { createGrid, type Grid } from '../grid.ts';
import type { Size } from '../image.ts';
import { prepareFindingPeople } from './find-people.ts';

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

/** Asks for people where the network has these at a first look, and then those. `looks`: the longer sides that it saw. */
async function find(subject: Grid, atFirst: Band | undefined, then: Band | undefined = atFirst) {
	const looks: number[] = [];
	const image = { width: 320, height: 200, rgb: new Uint8Array(3 * 320 * 200) };
	const findPeople = await prepareFindingPeople(
		image,
		async (_, size) => {
			looks.push(Math.max(size.width, size.height));
			const people = looks.length === 1 ? atFirst : then;
			return people ? fill(size, people) : new Float32Array(size.width * size.height);
		},
		shrink,
	);
	expect(looks).toEqual([]);
	return { seen: await findPeople(subject), looks };
}

test('people who are the subject are found in two looks, and trusted', async () => {
	const { seen, looks } = await find(subjectOf(whole), whole);
	expect(looks).toEqual([160, 400]);
	expect(seen).toMatchObject({ trust: 1, people: { width: 400, height: 256 } });
	expect(seen?.people.alpha).toHaveLength(400 * 256);
});

test('a photo without people takes the small look only', async () => {
	expect(await find(subjectOf(whole), undefined, whole)).toEqual({ seen: undefined, looks: [160] });
});

test('so does one of people elsewhere than the subject', async () => {
	const { looks } = await find(subjectOf({ from: 0, to: 0.5 }), { from: 0.5, to: 1 });
	expect(looks).toEqual([160]);
});

test('a person whom the small look hardly sees gets the second one', async () => {
	const { seen, looks } = await find(subjectOf(whole), { from: 0.1, to: 0.15 }, whole);
	expect(looks).toEqual([160, 400]);
	expect(seen?.trust).toBe(1);
});

test.each<readonly [string, Grid, Band]>([
	['without a subject', createGrid(side), whole],
	['a quarter of the size of the subject', subjectOf(whole), { from: 0.1, to: 0.3 }],
	['of whom the network is not sure', subjectOf(whole), { ...whole, alpha: 0.6 }],
])('people %s are none of the subject', async (_, subject, people) => {
	expect((await find(subject, people)).seen).toBeUndefined();
});

test('the less they overlap with the subject, the less they are trusted', async () => {
	const { seen } = await find(subjectOf(whole), { from: 0.1, to: 0.42 });
	expect(seen?.trust).toBeGreaterThan(0.3);
	expect(seen?.trust).toBeLessThan(0.7);
});
