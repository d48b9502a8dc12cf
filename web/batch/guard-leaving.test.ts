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

it('leaving a list that would lose something makes the browser ask, unless the page itself has asked', () => {
	expect(asks()).toBe(true);
	leaveTo('/private/batch');
	expect(assigned).toHaveBeenCalledWith('/private/batch');
	expect(asks()).toBe(false);
});

it('the browser asks again about a list to which the user has come back', () => {
	leaveTo('/private/batch');
	expect([asks(), asks()]).toEqual([false, true]);
});
