// Whether a client generated from /api/openapi.json can make each call, and understands its replies.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { process, upload } from '#test/api/calls.ts';
import { form, jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';

interface Described {
	readonly headers?: Record<
		string,
		{ readonly description: string; readonly schema: { readonly type: string } }
	>;
	readonly content?: Record<string, { readonly schema: object }>;
}

interface Operation {
	readonly operationId?: string;
	readonly description?: string;
	readonly requestBody?: {
		readonly required?: boolean;
		readonly content: Record<string, { readonly schema: { readonly properties: object } }>;
	};
	readonly responses: Record<string, Described>;
}

let paths: Record<string, Record<string, Operation>>;
const photo = await jpeg();
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const server = serverForAll();
beforeAll(async () => {
	({ paths } = await (await fetch(`${server.url}/api/openapi.json`)).json());
});

const operation = (call: string) => {
	const [method = '', path = ''] = call.split(' ');
	return paths[path]?.[method.toLowerCase()] as Operation;
};

it('of the two calls of rembg’s API, only the one with a body is described with a file', () => {
	expect(operation('GET /api/remove').description).not.toMatch(/file/);
	expect(operation('POST /api/remove').description).toMatch(/file=@photo\.jpg/);
});

it('each call has a name of its own, which generated clients use', () => {
	const names = Object.values(paths).flatMap((methods) =>
		Object.values(methods).map(({ operationId }) => operationId),
	);
	expect(names.length).toBeGreaterThan(10);
	for (const name of names) expect(name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
	expect(new Set(names).size).toBe(names.length);
});

it('of the three types of body, only the form is described with files, as JSON cannot carry them', () => {
	const { content } = operation('POST /v1.0/removebg').requestBody ?? { content: {} };
	expect(Object.keys(content)).toEqual([
		'multipart/form-data',
		'application/x-www-form-urlencoded',
		'application/json',
	]);
	for (const [type, { schema }] of Object.entries(content)) {
		const binary = Object.entries(schema.properties).filter(([, { format }]) => format === 'binary');
		const files = type === 'multipart/form-data' ? ['image_file', 'bg_image_file'] : [];
		expect(binary.map(([name]) => name)).toEqual(files);
		expect(schema.properties).toHaveProperty('image_file_b64');
	}
});

it.each([
	['POST /api/upload', 'image'],
	['POST /v1.0/removebg', 'image_file'],
	['POST /api/remove', 'file'],
])('%s has a form with the field %s', (call, field) => {
	const { content } = operation(call).requestBody ?? { content: {} };
	expect(content['multipart/form-data']?.schema.properties).toMatchObject({
		[field]: { type: 'string', format: 'binary' },
	});
});

/** The headers meant for clients of this API, without those that every server and browser knows. */
const ofThisApi =
	/^(content-disposition|peel-.*|ratelimit.*|retry-after|sunset|x-(credits|foreground|height|max|peel|ratelimit|request|type|width).*)$/;

function expectHeadersDescribed(call: string, { status, headers }: Response): void {
	const described = Object.keys(operation(call).responses[status]?.headers ?? {}).map((name) =>
		name.toLowerCase(),
	);
	expect(described).toEqual(
		expect.arrayContaining([...headers.keys()].filter((name) => ofThisApi.test(name))),
	);
}

const formWith = (field: string) => ({ method: 'POST', body: form(photo, { field }) });

it.each<[string, number, RequestInit]>([
	['POST /api/upload', 201, formWith('image')],
	['POST /api/upload', 400, formWith('photo')],
	['POST /api/upload', 400, { method: 'POST' }],
	['POST /v1.0/removebg', 200, formWith('image_file')],
	['POST /v1.0/removebg', 200, { ...formWith('image_file'), headers: { accept: 'application/json' } }],
	['POST /v1.0/removebg', 400, formWith('file')],
	['GET /v1.0/account', 200, {}],
	['GET /v1.0/account', 403, { headers: { 'x-forwarded-for': '192.0.2.1' } }],
	['POST /api/remove', 200, formWith('file')],
	['POST /api/remove', 400, formWith('photo')],
	['GET /api/remove', 400, {}],
	['GET /api/remove', 403, { headers: { 'x-forwarded-for': '192.0.2.1' } }],
])('%s with status %i replies as described', async (call, status, init) => {
	const reply = await fetch(server.url + call.split(' ')[1], init);
	expect(reply.status).toBe(status);
	expectHeadersDescribed(call, reply);
	const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
	const described = operation(call).responses[status]?.content?.[type];
	expect(described, type).toBeDefined();
	if (!type.endsWith('json')) return;
	const isValid = ajv.compile({ ...described?.schema, additionalProperties: false });
	expect(isValid(await reply.json()), ajv.errorsText(isValid.errors)).toBe(true);
});

it('the headers of images are described, and for each temporary failure when to call again', async () => {
	const dark = { create: { width: 8, height: 8, channels: 3, background: '#101018' } } as const;
	const { id } = await upload(server.url, await sharp(dark).png().toBuffer());
	const { processedToken, theme } = await process(server.url, id);
	expect(theme).toBe('light');
	for (const [call, path] of [
		['GET /api/original/{id}', `/api/original/${id}`],
		['GET /api/secure/view/{token}', `/api/secure/view/${processedToken}`],
		['GET /api/secure/download/{token}', `/api/secure/download/${processedToken}`],
	] as const) {
		const reply = await fetch(server.url + path);
		expect(reply.headers.get('sunset')).not.toBeNull();
		expectHeadersDescribed(call, reply);
	}
	for (const [path, operations] of Object.entries(paths))
		for (const { responses } of Object.values(operations))
			for (const [status, { headers }] of Object.entries(responses))
				if (['429', '503', '504', '507'].includes(status) && path !== '/ready')
					expect(headers, `${path} ${status}`).toHaveProperty('Retry-After');
});

it('an image has those headers of a file and of a cutout that are described', async () => {
	const { id } = await upload(server.url);
	const { processedToken } = await process(server.url, id);
	const points = [{ x: 0.5, y: 0.5, keep: true }];
	const headers = { 'content-type': 'application/json' };
	for (const [call, path, init] of [
		['GET /api/original/{id}', `/api/original/${id}`, {}],
		['GET /api/original/{id}', `/api/original/${id}?size=result`, {}],
		['GET /api/secure/view/{token}', `/api/secure/view/${processedToken}`, {}],
		['GET /api/secure/download/{token}', `/api/secure/download/${processedToken}?format=jpg`, {}],
		[
			'POST /api/segment/{id}',
			`/api/segment/${id}`,
			{ method: 'POST', headers, body: JSON.stringify({ points }) },
		],
	] as const) {
		const reply = await fetch(server.url + path, init);
		expect(reply.status).toBe(200);
		const sent = [...reply.headers.keys()];
		const described = Object.keys(operation(call).responses[200]?.headers ?? {}).map((name) =>
			name.toLowerCase(),
		);
		for (const name of ['sunset', 'content-disposition', 'peel-confidence'])
			expect(described.includes(name), `${path} ${name}`).toBe(sent.includes(name));
	}
});

it.each(['POST /api/process/{id}', 'POST /api/embedding/{id}', 'DELETE /api/original/{id}'])(
	'%s with a body, which it does not take, replies as described',
	async (call) => {
		const { id } = await upload(server.url);
		const [method = '', path = ''] = call.split(' ');
		const headers = { 'content-type': 'application/json' };
		const reply = await fetch(server.url + path.replace('{id}', id), { method, headers, body: '{' });
		expect(reply.status).toBe(400);
		expect(operation(call).responses[400]).toBeDefined();
		// Of a body that arrives too slowly.
		expect(operation(call).responses[408]).toBeDefined();
	},
);
