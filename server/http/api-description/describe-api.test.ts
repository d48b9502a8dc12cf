import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeApi } from './describe-api.ts';

let app: FastifyInstance;
beforeAll(async () => {
	app = Fastify();
	await describeApi(app);
});
afterAll(() => app.close());

const bundle = '/api/docs/static/swagger-ui-bundle.js';

it('sends the files of its page to one client in turn with another that reads many of them', async () => {
	const order: string[] = [];
	const read = async (remoteAddress: string) => {
		const reply = await app.inject({ url: bundle, remoteAddress });
		expect(reply.rawPayload).toHaveLength(Number(reply.headers['content-length']));
		order.push(remoteAddress);
	};
	const greedy = Array.from({ length: 40 }, () => read('192.0.2.1'));
	await Promise.all([...greedy, read('192.0.2.2')]);
	expect(order.indexOf('192.0.2.2')).toBeLessThan(10);
});

it.each([bundle, '/api/docs/json', '/api/docs/yaml', '/api/openapi.json'])(
	'%s has a tag: a browser that has it gets a 304',
	async (url) => {
		const { headers } = await app.inject(url);
		const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
		expect(again.statusCode).toBe(304);
	},
);

it.each(['/', '.%2f', 'x%2f..%2f'])('no file is found with %s before its name', async (start) => {
	const reply = await app.inject(`/api/docs/static/${start}swagger-ui-bundle.js`);
	expect(reply.statusCode).toBe(404);
});

it('the page has the name and the icon of the product, not those of the package that shows it', async () => {
	const { body: page } = await app.inject('/api/docs/');
	expect(page).toContain('<title>Peel API</title>');
	expect(page).not.toContain('rel="icon"');
	const { body: script } = await app.inject('/api/docs/static/swagger-initializer.js');
	const [, logo = ''] = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(script) ?? [];
	expect(Buffer.from(logo, 'base64').toString()).toContain('>Peel</text>');
});
