// A file of a list on this device whose part of the page does not load: it waits for the connection, not for an old version.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceError } from '#web/device/protocol.ts';
import type { Item } from '../item.ts';
import type { Processor } from '../processing/processor.ts';
import { firstRecipe } from '../recipe/recipe.ts';
import { makeFile } from './make-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const { signal } = new AbortController();
const cutout = { confidence: 1, doubt: undefined, token: '', expiresAt: undefined };
const item: Item = {
	key: 'a',
	name: 'a.jpg',
	waits: 0,
	image: { id: 'a', expiresAt: undefined },
	state: { step: 'done', cutout },
};

function make(reply: () => Promise<Response>) {
	vi.stubGlobal('fetch', reply);
	const render = vi.fn(async () => new Blob(['file']));
	render.mockRejectedValueOnce(new DeviceError('not-loaded'));
	const onWait = vi.fn();
	const processor = { place: 'device', render } as Partial<Processor> as Processor;
	const file = makeFile(signal, processor, { item, recipe: firstRecipe, onWait });
	file.catch(() => {});
	return { file, onWait };
}

it('a file is given up at once if the server responds, because it then has another version', async () => {
	const { file, onWait } = make(async () => new Response());
	await expect(file).rejects.toMatchObject({ code: 'not-loaded' });
	expect(onWait).not.toHaveBeenCalled();
});

it.each([
	['without a connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
	['while the server is not there behind its proxy', async () => new Response(null, { status: 503 })],
])('a file is made again %s', async (_when, reply) => {
	const { file, onWait } = make(reply);
	await vi.advanceTimersByTimeAsync(5000);
	expect(await (await file).text()).toBe('file');
	expect(onWait.mock.calls).toEqual([['parts'], [undefined]]);
});
