// Requests that another site makes a visitor's browser send: a deletion stands for all that change something.
import { describe, expect, it } from 'vitest';
import { startServer } from '#test/server.ts';
import { upload } from './calls.ts';

/** The status that it answers. */
async function deletion(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
	const server = await startServer({ env });
	const { id } = await upload(server.url);
	const { status } = await fetch(`${server.url}/api/original/${id}`, { method: 'DELETE', headers });
	await server.close();
	return status;
}

describe('a request that another site makes a browser send', () => {
	it.each([
		[{ 'sec-fetch-site': 'cross-site' }, 403],
		[{ 'sec-fetch-site': 'same-site' }, 403],
		[{ origin: 'https://evil.example' }, 403],
		[{ origin: 'null' }, 403],
		[{ 'sec-fetch-site': 'same-origin' }, 204],
		[{}, 204],
	])('%j: %i', async (headers, status) => {
		expect(await deletion({}, headers as Record<string, string>)).toBe(status);
	});
});

describe('a request that says another host forwarded it', () => {
	const forwarded = { 'origin': 'https://peel.example.org', 'x-forwarded-host': 'peel.example.org' };

	it('is believed if it comes from a configured proxy', async () => {
		expect(await deletion({ PEEL_TRUST_PROXY: '127.0.0.1' }, forwarded)).toBe(204);
	});

	it('is not if none is configured, nor from another address', async () => {
		expect(await deletion({}, forwarded)).toBe(403);
		expect(await deletion({ PEEL_TRUST_PROXY: '10.0.0.0/8' }, forwarded)).toBe(403);
	});
});
