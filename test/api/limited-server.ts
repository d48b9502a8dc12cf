// A server with low rate limits, and the calls with which tests use them up.
import { createFakeEngine } from '#test/fake-engine.ts';
import { form } from '#test/images.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';

/** A twentieth of the defaults, so that a flood takes few requests. */
export const scarce = { PEEL_RATE_LIMIT: '0.05' };
/** Lets tests set the address of a client in X-Forwarded-For. */
export const proxied = { ...scarce, PEEL_TRUST_PROXY: '127.0.0.1' };
/** The quotas of `scarce`. */
export const quotas = { calls: 65, uploads: 3, megapixels: 45, renderings: 12, masks: 12, misses: 2 };

/**
 * Options of tests: two clients share a slot with a chance of 1 in 16,384, see
 * server/rate-limits/memory-counter.ts; each server assigns slots anew.
 */
export const onCollision = { retry: 1 };

export const from = (address: string) => ({ 'x-forwarded-for': address });

export interface LimitedServer extends TestServer {
	send(path: string, headers?: Record<string, string>, init?: RequestInit): Promise<Response>;
	upload(bytes: Buffer, headers?: Record<string, string>): Promise<Response>;
	/** A call that counts towards the limit of calls only. */
	call(headers?: Record<string, string>): Promise<Response>;
}

/** Ends after the test that starts it. */
export async function startLimited(env: Record<string, string>): Promise<LimitedServer> {
	const engine = createFakeEngine();
	engine.setReady(false);
	const server = await serverForTest({ engine, env });
	const send: LimitedServer['send'] = (path, headers = {}, init = {}) =>
		fetch(server.url + path, { ...init, headers });
	return {
		...server,
		send,
		upload: (bytes, headers) => send('/api/upload', headers, { method: 'POST', body: form(bytes) }),
		call: (headers) => send('/api/openapi.json', headers),
	};
}

/** The statuses of requests sent one after the other. */
export async function repeat(times: number, run: () => Promise<Response>): Promise<number[]> {
	const statuses: number[] = [];
	for (let count = 0; count < times; count++) {
		const reply = await run();
		await reply.arrayBuffer();
		statuses.push(reply.status);
	}
	return statuses;
}
