import { request } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countRequests } from './count-requests.ts';

let app: FastifyInstance;
let counted: string[];

beforeEach(() => {
	counted = [];
	app = Fastify();
	countRequests(app, {
		giveBack: async () => {},
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
