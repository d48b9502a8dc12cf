// The states of a batch: what each event changes, and what arrives too late to change anything.
import { describe, expect, it } from 'vitest';
import { type BatchAction, type BatchState, batchReducer, emptyBatch } from './batch-state.ts';
import type { Item } from './item.ts';

const key = 'a';
const image = { id: 'image', expiresAt: 1000 };
const cutout = { confidence: 0.9, doubt: undefined, token: 't', expiresAt: 2000 };
const steps: Record<Item['state']['step'], Item> = {
	waiting: item({ state: { step: 'waiting' } }),
	sending: item({ state: { step: 'sending', share: 0.5 } }),
	sent: item({ image, state: { step: 'sent' } }),
	cutting: item({ image, state: { step: 'cutting', position: 2 } }),
	done: item({ image, state: { step: 'done', cutout } }),
	refused: item({ state: { step: 'refused', reason: 'no' } }),
	failed: item({ state: { step: 'failed', reason: 'no' } }),
	expired: item({ image, state: { step: 'expired' } }),
};

function item(parts: Partial<Item> & Pick<Item, 'state'>): Item {
	return { key, name: 'photo.jpg', waits: 0, ...parts };
}
function reached(first: Item, ...actions: BatchAction[]): Item | undefined {
	const state: BatchState = { ...emptyBatch, items: [first] };
	return actions.reduce(batchReducer, state).items[0];
}
const stepOf = (first: Item, action: BatchAction) => reached(first, action)?.state.step;

/** For each event the states that it ends, and the state that follows; all others stay as they are. */
const events: [BatchAction, Partial<Record<Item['state']['step'], Item['state']['step']>>][] = [
	[
		{ type: 'progressed', key, share: 0.7 },
		{ waiting: 'sending', sending: 'sending' },
	],
	[{ type: 'sent', key, image }, { sending: 'sent' }],
	[
		{ type: 'positioned', key, position: 1 },
		{ sent: 'cutting', cutting: 'cutting' },
	],
	[{ type: 'finished', key, cutout }, { cutting: 'done' }],
	[
		{ type: 'put-back', key, mustWait: true },
		{ sending: 'waiting', cutting: 'sent' },
	],
	[
		{ type: 'refused', key, reason: 'no' },
		{ sending: 'refused', sent: 'refused', cutting: 'refused' },
	],
	[
		{ type: 'failed', key, reason: 'no' },
		{ sending: 'failed', sent: 'failed', cutting: 'failed' },
	],
	[{ type: 'retried', key }, { failed: 'waiting' }],
];

describe.each(events)('the event %o', (action, changes) => {
	it.each(Object.entries(steps))(
		'moves an image that is %s to the right state, or leaves it as it is',
		(step, first) => {
			const next = changes[step as Item['state']['step']];
			if (next) expect(stepOf(first, action)).toBe(next);
			else expect(reached(first, action)).toBe(first);
		},
	);
	it('leaves other images as they are', () => {
		const other = { ...action, key: 'another' } as BatchAction;
		for (const first of Object.values(steps)) expect(reached(first, other)).toBe(first);
	});
});

describe('an image', () => {
	it('that failed after its upload is not uploaded again', () => {
		const failed = item({ image, waits: 3, state: { step: 'failed', reason: 'no' } });
		expect(reached(failed, { type: 'retried', key })).toMatchObject({ waits: 0, state: { step: 'sent' } });
	});
	it('counts how often the server has asked it to wait, and not how often the connection was lost', () => {
		expect(reached(steps.cutting, { type: 'put-back', key, mustWait: true })?.waits).toBe(1);
		expect(reached(steps.cutting, { type: 'put-back', key, mustWait: false })?.waits).toBe(0);
	});
	it('expires at the time that the server reported last, and not before', () => {
		const pass = (now: number): BatchAction => ({ type: 'time-passed', now });
		expect(stepOf(steps.sent, pass(999))).toBe('sent');
		expect(stepOf(steps.sent, pass(1000))).toBe('expired');
		expect(stepOf(steps.done, pass(1999))).toBe('done');
		expect(stepOf(steps.done, pass(2000))).toBe('expired');
		expect(stepOf(steps.waiting, pass(9999))).toBe('waiting');
	});
	it('that was refused after its upload stays refused, with its reason, when its time is over', () => {
		const refused = item({ image, state: { step: 'refused', reason: 'no' } });
		expect(reached(refused, { type: 'time-passed', now: 1000 })).toBe(refused);
	});
	it('that is edited must be saved again; the others stay saved', () => {
		const saved = { ...steps.done, isSaved: true };
		expect(reached(saved, { type: 'edited', id: 'image' })?.isSaved).toBe(false);
		expect(reached(saved, { type: 'edited', id: 'another' })).toBe(saved);
	});
	it('that the server has lost is expired', () => {
		expect(stepOf(steps.cutting, { type: 'lost', key })).toBe('expired');
	});
	it('is edited while there are edits of it', () => {
		const edited = reached(steps.done, {
			type: 'edits-read',
			edited: new Map([['image', { at: 1, hasOwnSettings: true }]]),
		});
		expect(edited).toMatchObject({ editedAt: 1, hasOwnSettings: true });
		expect(reached(edited as Item, { type: 'edits-read', edited: new Map() })?.editedAt).toBeUndefined();
	});
	it('gets its thumbnail in any state', () => {
		for (const first of Object.values(steps))
			expect(reached(first, { type: 'thumbnail-made', key, thumbnail: 'x' })?.thumbnail).toBe('x');
	});
});

describe('the batch', () => {
	const reduce = (...actions: BatchAction[]) => actions.reduce(batchReducer, emptyBatch);
	const byServer = { by: 'server', until: 5, seconds: 5, reason: 'busy' } as const;

	it('adds images at its end and says what it did not add, until the note is closed', () => {
		const add = (name: string): BatchAction => ({
			type: 'added',
			items: [{ key: name, name }],
			refused: [{ name: 'x', reason: 'y' }],
		});
		const state = reduce(add('a'), add('b'));
		expect(state.items.map(({ name, state }) => [name, state.step])).toEqual([
			['a', 'waiting'],
			['b', 'waiting'],
		]);
		expect(state.refusedFiles).toEqual([{ name: 'x', reason: 'y' }]);
		expect(batchReducer({ ...state, lost: 2 }, { type: 'notes-closed' })).toMatchObject({
			refusedFiles: [],
			lost: 0,
		});
		expect(batchReducer(state, { type: 'removed', keys: ['a'] }).items.map(({ key }) => key)).toEqual(['b']);
	});
	it('stays paused by the user whatever the server asks for', () => {
		const state = reduce({ type: 'paused', pause: { by: 'user' } }, { type: 'paused', pause: byServer });
		expect(state.pause).toEqual({ by: 'user' });
		expect(batchReducer(state, { type: 'resumed' }).pause).toBeUndefined();
	});
	it('that waits for the server can be paused by the user', () => {
		expect(
			reduce({ type: 'paused', pause: byServer }, { type: 'paused', pause: { by: 'user' } }).pause,
		).toEqual({ by: 'user' });
	});
	it('keeps its recipe', () => {
		const recipe = { ...emptyBatch.recipe, format: 'jpg' } as const;
		expect(reduce({ type: 'recipe-chosen', recipe }).recipe).toEqual(recipe);
	});
});
