import { expect, it } from 'vitest';
import { expectedWait } from './expected-wait.ts';

it.each([
	['worked on', 0, { places: 1, jobMs: 2_000 }, 2_000],
	['next, at one position', 1, { places: 1, jobMs: 2_000 }, 4_000],
	['sixth, at two places', 6, { places: 2, jobMs: 2_000 }, 8_000],
	['next, while nobody works', 1, { places: 0, jobMs: 2_000 }, 4_000],
	['at an unknown pace', 5, { places: 1, jobMs: 0 }, 0],
] as const)('%s', (_what, position, capacity, ms) => {
	expect(expectedWait(position, capacity)).toBe(ms);
});
