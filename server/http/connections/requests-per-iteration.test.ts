import { setImmediate as nextIteration } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { limitRequestsPerIteration } from './requests-per-iteration.ts';

let app: FastifyInstance;
/** The clients whose requests have started, in order. */
let started: string[];
beforeEach(async () => {
	app = Fastify();
	onTestFinished(() => app.close());
	app.addHook('onRequest', async ({ url }, reply) => {
		if (url === '/?disconnects') setImmediate(() => reply.raw.destroy());
	});
	limitRequestsPerIteration(app, 2);
	started = [];
	app.addHook('onRequest', async ({ ip }) => void started.push(ip));
	app.get('/', async () => 'reply');
	await app.ready();
});

const requestOf = (remoteAddress: string, url = '/') => app.inject({ url, remoteAddress });

it('requests of each client start in turn, however many one of them has', async () => {
	const clients = [...Array<string>(20).fill('192.0.2.1'), '192.0.2.2', '192.0.2.2'];
	await Promise.all(clients.map((client) => requestOf(client)));
	expect(started).toHaveLength(22);
	expect(started.lastIndexOf('192.0.2.2')).toBe(3);
});

it('a limited number of requests starts in an iteration of the event loop', async () => {
	const replies = Promise.all(Array.from({ length: 20 }, () => requestOf('192.0.2.1')));
	let before = 0;
	while (before < 20) {
		await nextIteration();
		expect(started.length - before).toBeLessThanOrEqual(2);
		before = started.length;
	}
	await replies;
});

it('a request whose client disconnects while it waits does not start', async () => {
	const others = Array.from({ length: 20 }, () => requestOf('192.0.2.1'));
	await expect(requestOf('192.0.2.1', '/?disconnects')).rejects.toThrow();
	await Promise.all(others);
	expect(started).toHaveLength(20);
});
