// What of a server's replies a batch believes.
import { afterEach, expect, test, vi } from 'vitest';
import { createServerProcessor } from './server-processor.ts';

const { signal } = new AbortController();
const image = { id: 'abc', expiresAt: undefined };
const reply = {
	processedToken: 'token',
	expiresAt: '2026-11-20T12:00:00.000Z',
	width: 4,
	height: 3,
	confidence: 0.9,
	doubtfulRegions: [],
};
afterEach(() => vi.unstubAllGlobals());

function cutOut(json: object) {
	vi.stubGlobal('fetch', async () => Response.json(json));
	return createServerProcessor().cutOut(signal, image, () => {});
}

test('a reply becomes a cutout', async () => {
	expect(await cutOut(reply)).toEqual({
		confidence: 0.9,
		doubt: undefined,
		token: 'token',
		expiresAt: Date.parse(reply.expiresAt),
	});
});

test.each([
	{ expiresAt: 'soon' },
	{ expiresAt: undefined },
	{ confidence: undefined },
	{ confidence: 'high' },
	{ processedToken: 5 },
])('a reply with %j is a failure of this image, and can be tried again', async (fault) => {
	await expect(cutOut({ ...reply, ...fault })).rejects.toMatchObject({ code: 'unknown', retryable: true });
});

test('a doubt that this version of the page does not know is left out', async () => {
	expect(await cutOut({ ...reply, doubt: 'the-weather' })).toMatchObject({ doubt: undefined });
	expect(await cutOut({ ...reply, doubt: 'undecided' })).toMatchObject({ doubt: 'undecided' });
});
