// Cross-site requests of a browser. A deletion represents every call that changes something.
import { describe, expect, it } from 'vitest';
import { startServer } from '#test/server.ts';
import { upload } from './calls.ts';

/** The status of the response. */
async function deletion(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
	const server = await startServer({ env });
	const { id } = await upload(server.url);
	const { status } = await fetch(`${server.url}/api/original/${id}`, { method: 'DELETE', headers });
	await server.close();
	return status;
}

describe('a cross-site request', () => {
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

describe('a request with X-Forwarded-Host', () => {
	const forwarded = { 'origin': 'https://peel.example.org', 'x-forwarded-host': 'peel.example.org' };

	it('is trusted if it comes from a configured proxy', async () => {
		expect(await deletion({ PEEL_TRUST_PROXY: '127.0.0.1' }, forwarded)).toBe(204);
	});

	it('is not trusted without a configured proxy, or from another address', async () => {
		expect(await deletion({}, forwarded)).toBe(403);
		expect(await deletion({ PEEL_TRUST_PROXY: '10.0.0.0/8' }, forwarded)).toBe(403);
	});
});
