import { expect, it } from 'vitest';
import { isJobOf, jobKey } from './job.ts';

const id = 'Ab-_'.repeat(8);

it('an analysis has the key of its image', () => {
	expect(jobKey({ kind: 'analyse', id })).toBe(id);
});

it('a rendering has the key of its image and of its recipe, which BullMQ accepts as a job id', () => {
	const key = jobKey({ kind: 'render', id, recipe: 'format=webp' });
	expect(key).toMatch(new RegExp(`^${id}\\.render-[0-9a-f]{16}$`));
	expect(jobKey({ kind: 'render', id, recipe: 'format=webp' })).toBe(key);
	expect(jobKey({ kind: 'render', id, recipe: 'format=jpg' })).not.toBe(key);
	expect(jobKey({ kind: 'render', id: id.toLowerCase(), recipe: 'format=webp' })).not.toBe(key);
});

it('a normalised original has a key of its own', () => {
	const keys = [
		jobKey({ kind: 'normalise', id }),
		jobKey({ kind: 'analyse', id }),
		jobKey({ kind: 'render', id, recipe: 'normalised' }),
	];
	expect(new Set(keys).size).toBe(3);
});

it('a mask has a key of its prompts and of each first guess', () => {
	const mask = { kind: 'segment', id, prompts: '+1,1' } as const;
	const guesses = [{}, { guess: 'a' }, { guess: 'b' }, { onResult: true }];
	expect(new Set(guesses.map((guess) => jobKey({ ...mask, ...guess }))).size).toBe(4);
});

it('all keys belong to their image, and to no other', () => {
	for (const key of [id, jobKey({ kind: 'render', id, recipe: '' }), jobKey({ kind: 'normalise', id })]) {
		expect(isJobOf(key, id)).toBe(true);
		expect(isJobOf(key, id.slice(0, -1))).toBe(false);
	}
});
