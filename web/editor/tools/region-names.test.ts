// Names of regions: unique, and the same for as long as the list is open.
import { expect, test } from 'vitest';
import type { RegionFacts } from '../session/protocol.ts';
import { createRegionNames } from './region-names.ts';

const region = (id: number, kind: RegionFacts['kind']) => ({ id, kind }) as RegionFacts;
const all = [
	region(1, 'hole'),
	region(2, 'maybe-subject'),
	region(3, 'island'),
	region(4, 'hole'),
	region(5, 'maybe-background'),
];

test('each region has a name of its own, with a number for each kind', () => {
	const names = createRegionNames()(all).map(({ name }) => name);
	expect(names).toEqual(['hole 1', 'doubt 1', 'part 1', 'hole 2', 'doubt 2']);
});

test('a region keeps its name when others leave the list, come to it or come back', () => {
	const namesOf = createRegionNames();
	namesOf(all);
	const names = (regions: readonly RegionFacts[]) => namesOf(regions).map(({ name }) => name);
	expect(names([...all.slice(3), region(6, 'hole')])).toEqual(['hole 2', 'doubt 2', 'hole 3']);
	expect(names([...all.slice(0, 2), region(6, 'hole')])).toEqual(['hole 1', 'doubt 1', 'hole 3']);
});
