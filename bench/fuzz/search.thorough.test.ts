// The search finds inputs that reach more code, and small files for all of it.
import { expect, it } from 'vitest';
import { jpeg, png } from '#test/images.ts';
import { search } from './search.ts';

it('a search reaches code that its first files do not, and returns files for all code that it reached', async () => {
	const broken: string[] = [];
	const run = (maxRuns: number, seeds: readonly Uint8Array[]) =>
		search({ minutes: 60, maxRuns, seed: 3, seeds, onBroken: (_bytes, error) => broken.push(error) });
	const seeds = [await jpeg(8, 8), await png(8, 8)];
	const before = await run(0, seeds);
	const found = await run(1000, seeds);
	const again = await run(0, found.cover);
	expect(found.reached).toBeGreaterThan(before.reached);
	expect(found.cover.length).toBeLessThan(found.corpus.length);
	expect(again.reached).toBe(found.reached);
	expect(broken).toEqual([]);
});
