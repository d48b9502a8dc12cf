// Names of regions in the list of holes.
import { expect, test } from 'vitest';
import type { RegionFacts } from '../session/protocol.ts';
import { namedRegions } from './region-names.ts';

test('regions are numbered by kind, doubts of both kinds together, so that every name is unique', () => {
	const kinds = ['hole', 'maybe-subject', 'island', 'hole', 'maybe-background'] as const;
	const regions = kinds.map((kind, id) => ({ id, kind }) as RegionFacts);
	expect(namedRegions(regions).map(({ name }) => name)).toEqual([
		'hole 1',
		'doubt 1',
		'part 1',
		'hole 2',
		'doubt 2',
	]);
});
