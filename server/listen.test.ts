import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { listen } from './listen.ts';

const apps: FastifyInstance[] = [];
const listenAt = (host: string, port = 0) => {
	const app = Fastify();
	apps.push(app);
	return listen(app, { host, port }, { what: 'Peel', settings: ['PORT', 'HOST'] });
};
afterEach(async () => {
	for (const app of apps.splice(0)) await app.close();
});

it('resolves to the URL', async () => {
	expect(await listenAt('127.0.0.1')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

it('names the settings of a port that is in use', async () => {
	const port = Number(new URL(await listenAt('127.0.0.1')).port);
	await expect(listenAt('127.0.0.1', port)).rejects.toThrow(
		`Peel cannot be served at 127.0.0.1:${port}: something else listens there. Change PORT or HOST.`,
	);
});

it('names the settings of an address that the machine does not have', async () => {
	await expect(listenAt('2001:db8::1', 3000)).rejects.toThrow(
		/^Peel cannot be served at \[2001:db8::1\]:3000: .+\. Change PORT or HOST\.$/,
	);
});
