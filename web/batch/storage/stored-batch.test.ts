// What a reload finds of a batch, and what of untrusted data it takes.
import { expect, it, onTestFinished, vi } from 'vitest';
import { emptyBatch } from '../batch-state.ts';
import { firstRecipe } from '../recipe/recipe.ts';
import { parseBatch, storeBatch } from './stored-batch.ts';

const now = 1000;
const image = { id: 'i', expiresAt: now + 1 };
const cutout = { confidence: 0.9, doubt: 'undecided', token: 't', expiresAt: now + 1 };
const item = (parts: object) => ({ key: 'k', name: 'a.jpg', waits: 3, state: { step: 'waiting' }, ...parts });
const parse = (...items: unknown[]) => parseBatch(JSON.stringify({ items, recipe: firstRecipe }), now);

it('finished images stay finished, with their thumbnails', () => {
	const stored = item({ image, thumbnail: 'abc', state: { step: 'done', cutout } });
	expect(parse(stored).items).toEqual([{ ...stored, waits: 0 }]);
});

it.each(['sent', 'cutting', 'failed'])('an uploaded image that was %s is cut out again', (step) => {
	expect(parse(item({ image, state: { step, position: 1, reason: 'x' } })).items[0]?.state).toEqual({
		step: 'sent',
	});
});

it('images that were not uploaded are lost, and counted', () => {
	expect(parse(item({}), item({ state: { step: 'sending', share: 0.5 } }))).toMatchObject({
		items: [],
		lost: 2,
	});
});

it('a refused file keeps its place and reason, and counts as neither lost nor expired', () => {
	const refused = item({ key: 'r', state: { step: 'refused', reason: 'It is damaged.' } });
	const sent = item({ image: { ...image, expiresAt: now }, state: { step: 'refused', reason: 7 } });
	expect(parse(refused, item({ image }), sent)).toMatchObject({
		items: [
			{ key: 'r', state: { step: 'refused', reason: 'It is damaged.' } },
			{ state: { step: 'sent' } },
			{ image: { id: 'i' }, state: { step: 'refused', reason: '' } },
		],
		lost: 0,
		expired: 0,
	});
});

it('expired images are left out and counted; an image with a moment left stays', () => {
	const expired = item({ image: { ...image, expiresAt: now } });
	expect(parse(expired, item({ image }), item({}))).toMatchObject({
		items: [{ image }],
		expired: 1,
		lost: 1,
	});
});

it('an edited image remembers whether it takes background and size from the batch', () => {
	const stored = (usesRecipe: unknown) =>
		parse(item({ image, usesRecipe, state: { step: 'done', cutout } })).items[0]?.usesRecipe;
	expect([true, false, 'x', undefined].map(stored)).toEqual([true, false, undefined, undefined]);
});

it('a cutout with invalid data is requested again', () => {
	for (const fault of [{ token: 1 }, { expiresAt: null }, { confidence: 2 }, { doubt: 'x' }]) {
		const stored = item({ image, state: { step: 'done', cutout: { ...cutout, ...fault } } });
		expect(parse(stored).items[0]?.state).toEqual({ step: 'sent' });
	}
});

it.each(['1e999', '9e15', '-9e15', '"tomorrow"'])(
	'an image with an impossible time of expiry, %s, is left out',
	(expiresAt) => {
		const stored = (value: string) =>
			`{"items":[{"key":"k","name":"a.jpg","image":{"id":"i","expiresAt":${value}},"state":{"step":"sent"}}]}`;
		expect(parseBatch(stored(String(now + 1)), now).items).toHaveLength(1);
		expect(parseBatch(stored(expiresAt), now).items).toEqual([]);
	},
);

it('a list that cannot be stored also removes the older one, whose images may have been deleted since', () => {
	const stored = new Map([['peel_batch', 'an older list']]);
	const sessionStorage = {
		setItem() {
			throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		},
		removeItem: (key: string) => void stored.delete(key),
	};
	vi.stubGlobal('window', { sessionStorage });
	onTestFinished(() => void vi.unstubAllGlobals());
	expect(storeBatch({ ...emptyBatch, items: parse(item({ image })).items })).toBe(false);
	expect(stored.size).toBe(0);
});

it('the names of refused files are stored only together with photos', () => {
	const stored = new Map<string, string>();
	const sessionStorage = {
		setItem: (key: string, text: string) => void stored.set(key, text),
		removeItem: (key: string) => void stored.delete(key),
	};
	vi.stubGlobal('window', { sessionStorage });
	onTestFinished(() => void vi.unstubAllGlobals());
	const refused = { key: 'r', name: 'r.jpg', waits: 0, state: { step: 'refused', reason: 'x' } } as const;
	const { items } = parse(item({ image }));
	storeBatch({ ...emptyBatch, items: [refused, ...items] });
	expect(stored.get('peel_batch')).toContain('r.jpg');
	storeBatch({ ...emptyBatch, items: [refused] });
	expect(stored.size).toBe(0);
});

it('anything else counts as nothing stored', () => {
	const items = '{"items":[null,4,{"key":"k"},{"key":1,"name":"a.jpg"}]}';
	for (const text of [null, 'null', '1', '{}', '{"items":4}', items])
		expect(parseBatch(text, now)).toEqual(emptyBatch);
});

it('a restored list never has more than a hundred photos', () => {
	expect(parse(...Array.from({ length: 101 }, () => item({ image }))).items).toHaveLength(100);
});
