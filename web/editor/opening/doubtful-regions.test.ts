// Doubtful regions of a reply: only what is complete is taken.
import { expect, test } from 'vitest';
import { doubtfulRegionsOf } from './doubtful-regions.ts';

const region = { x: 1, y: 2, width: 3, height: 4, kind: 'maybe-subject' };

test('complete regions are taken', () => {
	expect(
		doubtfulRegionsOf({ doubtfulRegions: [region, { ...region, kind: 'maybe-background' }] }),
	).toHaveLength(2);
});

test('a reply without regions gives none', () => {
	for (const reply of [null, 5, {}, { doubtfulRegions: null }, { doubtfulRegions: 'x' }])
		expect(doubtfulRegionsOf(reply)).toEqual([]);
});

test('incomplete or unknown regions are left out', () => {
	const faulty = [
		null,
		'x',
		{},
		{ ...region, kind: 'weather' },
		{ ...region, x: -1 },
		{ ...region, width: 1.5 },
		{ ...region, height: undefined },
	];
	expect(doubtfulRegionsOf({ doubtfulRegions: faulty })).toEqual([]);
});
