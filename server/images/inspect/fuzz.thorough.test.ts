// A short fuzz test with the same inputs each time; `npm run fuzz` is the long one.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { canary, mutate, plans } from './mutants.fixture.ts';
import { createSeeds, createWebpSeeds, readCorpus, type Seed } from './seeds.fixture.ts';
import { verdictOn } from './verdict.fixture.ts';

let seeds: Seed[];
beforeAll(async () => {
	seeds = [...(await createSeeds()), ...(await createWebpSeeds())];
});

const runs = { seed: 5, numRuns: 2000 };

it('any bytes give a clean file, which inspection leaves unchanged, or an AppError', () => {
	const outcomes = new Set<string>();
	fc.assert(
		fc.property(plans, (plan) => {
			const verdict = verdictOn(mutate(seeds, plan));
			outcomes.add(verdict instanceof AppError ? verdict.code : 'clean');
		}),
		runs,
	);
	for (const outcome of ['clean', 'unreadable-image', 'too-many-pixels', 'too-many-scans']) {
		expect(outcomes).toContain(outcome);
	}
});

it('every file that the search for new code found gives a clean file or an AppError', () => {
	const corpus = readCorpus();
	expect(corpus.length).toBeGreaterThan(20);
	for (const { name, bytes } of corpus) expect(() => verdictOn(bytes), name).not.toThrow();
});

it('no foreign part stays in a clean file, wherever it was inserted', () => {
	let clean = 0;
	fc.assert(
		fc.property(plans, (plan) => {
			const inserted = plan.parts.filter(({ kind }) => kind === 'insert');
			const verdict = verdictOn(mutate(seeds, { ...plan, parts: inserted, bytes: [] }));
			if (verdict instanceof AppError) return;
			clean += 1;
			expect(verdict.bytes.includes(canary)).toBe(false);
		}),
		runs,
	);
	expect(clean).toBeGreaterThan(runs.numRuns / 4);
});

it('arbitrary bytes behind any signature never cause another error', () => {
	const webpStart = Buffer.from('RIFF\x40\0\0\0WEBPVP8X', 'latin1');
	const starts = [
		Buffer.from('89504e470d0a1a0a', 'hex'),
		Buffer.from('ffd8ff', 'hex'),
		webpStart,
		Buffer.alloc(0),
	];
	fc.assert(
		fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
			verdictOn(Buffer.concat([start, rest]));
		}),
		runs,
	);
});
