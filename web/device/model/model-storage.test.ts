// Which storage a page chooses for models.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
	vi.useFakeTimers();
	vi.resetModules();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Of a browser whose storage answers after so many seconds. */
async function chosen(seconds: number) {
	const has = () => new Promise((resolve) => setTimeout(resolve, 1000 * seconds, false));
	vi.stubGlobal('caches', { has });
	const { openStorage } = await import('./model-storage.ts');
	const opening = openStorage();
	await vi.advanceTimersByTimeAsync(60_000);
	return opening;
}

it('a storage that is slow to answer, as on a phone, is used all the same', async () => {
	expect((await chosen(10)).lasting).toBe(true);
});

it('a storage that never answers is not waited for', async () => {
	expect((await chosen(1000)).lasting).toBe(false);
});
