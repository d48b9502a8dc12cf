// Whether a batch asks before its document is left.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Batch } from './create-batch.ts';
import { guardLeaving, leaveTo } from './guard-leaving.ts';

const assigned = vi.fn();
beforeEach(() => {
	vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign: assigned } }));
	guardLeaving({ wouldLose: () => true } as Batch);
});
afterEach(() => vi.unstubAllGlobals());

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a list that would lose something asks, unless the page has asked itself', () => {
	expect(asks()).toBe(true);
	leaveTo('/private/batch');
	expect(assigned).toHaveBeenCalledWith('/private/batch');
	expect(asks()).toBe(false);
});

it('a list that the browser has kept for the way back asks again', () => {
	leaveTo('/private/batch');
	expect([asks(), asks()]).toEqual([false, true]);
});
