import { expect, it } from 'vitest';
import { together } from './heartbeats.ts';

it('workers together have the places of all, and the pace at which all of them empty the line', () => {
	const fast = { places: 1, jobMs: 1_000, queueLimit: 8 };
	const slow = { places: 2, jobMs: 4_000, queueLimit: 4 };
	// One picture a second and one every two seconds: three in two seconds, by three places.
	expect(together([fast, slow])).toEqual({ places: 3, jobMs: 2_000, queueLimit: 12 });
});

it('one that has not worked yet adds its places and nothing to the pace', () => {
	const fresh = { places: 1, jobMs: 0, queueLimit: 16 };
	expect(together([fresh])).toEqual({ places: 1, jobMs: 0, queueLimit: 16 });
	expect(together([fresh, { places: 1, jobMs: 1_000, queueLimit: 8 }])).toMatchObject({
		places: 2,
		jobMs: 1_000,
	});
});
