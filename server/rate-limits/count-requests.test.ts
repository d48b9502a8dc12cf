import { request } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { respondWithProblems } from '../http/problems.ts';
import { countRequests } from './count-requests.ts';
import { MemoryCounter } from './memory-counter.ts';
import { consumeRendering, createRateLimits } from './rate-limits.ts';

let app: FastifyInstance;
let counted: string[];

beforeEach(() => {
	counted = [];
	app = Fastify();
	countRequests(app, {
		giveBack: async () => {},
		giveBackWork: async () => {},
		check: async () => {},
		consume: async (_request, _reply, name) => void counted.push(name),
		penalize: async (_request, name) => void counted.push(name),
	});
	app.get('/api/original/:id', (_request, reply) => reply.code(404).send());
	app.get('/upload', () => 'page');
});
afterEach(() => app.close());

it.each([
	['as usual', '/api/original/1'],
	['with an escaped letter', '/%61pi/original/1'],
	['with its host', 'http://peel.example.org/api/original/1'],
])('an API call and its 404 are counted, with the URL written %s', async (_how, path) => {
	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as { port: number };
	const status = await statusOf(port, path);
	expect([status, counted]).toEqual([404, ['calls', 'misses']]);
});

it('an unknown URL counts as a call', async () => {
	await app.inject('/wp-login.php');
	expect(counted).toEqual(['calls']);
});

it('a page does not count', async () => {
	await app.inject('/upload');
	expect(counted).toEqual([]);
});

describe('the quotas of work', () => {
	const quota = limits.rates;

	it.each<[ErrorCode, string, number]>([
		['busy', 'get back what they had', 0],
		['rate-limited', 'get back what they had', 0],
		['unreadable-image', 'stay charged', 1],
	])('of a call that fails with "%s" %s', async (code, _what, charged) => {
		const rateLimits = createRateLimits((options) => new MemoryCounter(options), 1);
		const limited = Fastify();
		onTestFinished(() => limited.close());
		respondWithProblems(limited);
		countRequests(limited, rateLimits);
		limited.post('/api/work', async (request, reply) => {
			await rateLimits.consume(request, reply, 'uploads');
			await consumeRendering(rateLimits, request, reply, { width: 1000, height: 50_000 });
			throw new AppError(code);
		});
		const send = () => limited.inject({ method: 'POST', url: '/api/work' });
		await send();
		const { ratelimit } = (await send()).headers;
		expect(ratelimit).toContain(`"uploads";r=${quota.uploads - 2}`);
		expect(ratelimit).toContain(`"renderings";r=${quota.renderings - 1 - charged}`);
		expect(ratelimit).toContain(`"megapixels";r=${quota.megapixels - 50 * (1 + charged)}`);
	});
});

/** Sends the path unchanged; fetch would normalise it. */
function statusOf(port: number, path: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		request({ host: '127.0.0.1', port, path, agent: false }, (reply) => {
			reply.resume();
			resolve(reply.statusCode);
		})
			.on('error', reject)
			.end();
	});
}
