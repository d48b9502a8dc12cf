// A deletion in the stored list of a batch.
import { afterEach, expect, it, vi } from 'vitest';
import { firstRecipe } from '#web/batch/recipe/recipe.ts';
import { parseBatch } from '#web/batch/storage/stored-batch.ts';
import { markDeleted, readDeleted, storageKey } from './stored-deletions.ts';

function storing(text: string | null): Map<string, string | null> {
	const kept = new Map([[storageKey, text]]);
	const sessionStorage = {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	};
	vi.stubGlobal('window', { sessionStorage });
	return kept;
}
afterEach(() => vi.unstubAllGlobals());

const now = 1000;
const item = (id: string) => ({
	key: `key of ${id}`,
	name: `${id}.jpg`,
	thumbnail: 'abc',
	image: { id, expiresAt: now + 1 },
	state: { step: 'sent' },
});

it('a deleted image leaves only its key, and a restored list neither contains it nor counts it as lost', () => {
	const kept = storing(JSON.stringify({ items: [item('a'), item('b')], recipe: firstRecipe }));
	markDeleted('a');
	const text = kept.get(storageKey) ?? '';
	expect(text).not.toContain('a.jpg');
	expect(readDeleted()).toEqual(['key of a']);
	const { items, lost, expired } = parseBatch(text, now);
	expect(items.map(({ name }) => name)).toEqual(['b.jpg']);
	expect([lost, expired]).toEqual([0, 0]);
});

it.each([null, '{', '{}', '{"items":[null]}', '7'])('%j has no image to delete', (text) => {
	const kept = storing(text);
	markDeleted('a');
	expect([kept.get(storageKey), readDeleted()]).toEqual([text, []]);
});
