// Requests for the mask of points that are rejected: wrong bodies, wrong types, foreign ids, other sites. No job is
// made of them; the description of the API names them all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { greyPng, png } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { callPrepare, callSegment, cutOutImage, problemOf, statusAndCode } from './calls.ts';

const middle = { x: 0.5, y: 0.5, keep: true };

const engine = createFakeEngine();
const server = serverForAll({ engine });
let id: string;
beforeAll(async () => {
	({ id } = await cutOutImage(server.url));
});
afterAll(() => expect([engine.masks, engine.embeddings]).toEqual([[], []]));

const segment = (image: string, points: unknown = [middle], init?: RequestInit) =>
	callSegment(server.url, image, points, init);
const prepare = (image: string, init?: RequestInit) => callPrepare(server.url, image, init);

const foreignOf = (image: string) => `${image.slice(0, -1)}${image.endsWith('A') ? 'B' : 'A'}`;

const bodies: [string, unknown][] = [
	['no points', { points: [] }],
	['a point more than allowed', { points: Array(limits.maxPrompts + 1).fill(middle) }],
	['10,000 points', { points: Array(10_000).fill(middle) }],
	['a point left of the image', { points: [{ ...middle, x: -0.001 }] }],
	['a point below the image', { points: [middle, { ...middle, y: 1.001 }] }],
	['NaN as JSON spells it', { points: [{ ...middle, x: Number.NaN }] }],
	['a number in a text', { points: [{ ...middle, x: '0.5' }] }],
	['a keep that is a number', { points: [{ ...middle, keep: 1 }] }],
	['a keep that is missing', { points: [{ x: 0.5, y: 0.5 }] }],
	['a field of a point more', { points: [{ ...middle, label: 2 }] }],
	['a field more', { points: [middle], mask: true }],
	['a pointsOnly that is a text', { points: [middle], pointsOnly: 'true' }],
	['a matte that is no text', { points: [middle], matte: 7 }],
	['an empty matte', { points: [middle], matte: '' }],
	['a matte that is no base64', { points: [middle], matte: 'data:image/png;base64,AAAA' }],
	['a matte that is no image', { points: [middle], matte: 'AAAA' }],
	['a matte one character too long', { points: [middle], matte: 'A'.repeat(limits.maxGuessCharacters + 1) }],
	['one point without a list', { points: middle }],
	['lists as points', { points: [[0.5, 0.5, true]] }],
	['a list', [middle]],
	['null', null],
	['a text', 'points'],
	['nothing', {}],
];

describe('a request for a mask is rejected without a job', () => {
	it.each(bodies)('with %s', async (_, body) => {
		const reply = await segment(id, [], { body: JSON.stringify(body) });
		expect(await problemOf(reply)).toMatchObject({ status: 400, code: 'bad-request', retryable: false });
	});

	it.each([
		['NaN', '{"points":[{"x":NaN,"y":0.5,"keep":true}]}'],
		['a number beyond all numbers', '{"points":[{"x":1e999,"y":0.5,"keep":true}]}'],
		['an open bracket', '{"points":['],
		['a prototype', '{"points":[{"x":0.5,"y":0.5,"keep":true,"__proto__":{"x":1}}]}'],
		['nothing', ''],
		['ten thousand brackets', '['.repeat(10_000)],
		['spaces beyond the limit of the body', `${' '.repeat(120_000)}{}`],
	])('with %s as its body', async (_, body) => {
		const reply = await segment(id, [], { body });
		expect(await statusAndCode(reply)).toEqual([400, 'bad-request']);
	});

	it('with invalid points, by a sentence that says what they must be and repeats no input', async () => {
		const reply = await segment(id, [{ ...middle, x: 4711 }]);
		const { detail } = await problemOf(reply);
		expect(detail).toContain('numbers from 0 to 1');
		expect(detail).not.toContain('4711');
	});

	it('with a matte that is too large or in colour, by a sentence that names it', async () => {
		for (const file of [await greyPng(257, 8), await greyPng(8, 257), await png(8, 8)]) {
			const body = JSON.stringify({ points: [middle], matte: file.toString('base64') });
			const { status, detail } = await problemOf(await segment(id, [], { body }));
			expect([status, detail]).toEqual([400, expect.stringContaining('"matte" must be a PNG')]);
		}
	});

	it.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/jsonp',
		'',
	])('of the type %j', async (type) => {
		const reply = await segment(id, [middle], { headers: { 'content-type': type } });
		expect(await statusAndCode(reply)).toEqual([415, 'not-json']);
	});

	it.each(['application/json; charset=utf-8', 'Application/JSON'])(
		'unless its type is JSON: %s',
		async (type) => {
			const reply = await segment(id, [], { headers: { 'content-type': type } });
			expect(await statusAndCode(reply)).toEqual([400, 'bad-request']);
		},
	);

	it('that comes from another site, as is its preparation', async () => {
		const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
		expect(await statusAndCode(await segment(id, [middle], { headers }))).toEqual([403, 'cross-site']);
		expect(await statusAndCode(await prepare(id, { headers: { 'sec-fetch-site': 'cross-site' } }))).toEqual([
			403,
			'cross-site',
		]);
	});

	it('for an id that is not this service’s own, as is its preparation', async () => {
		for (const other of [foreignOf(id), 'x', `${id}x`, `${id}%00`]) {
			expect(await statusAndCode(await segment(other))).toEqual([404, 'not-found']);
			expect(await statusAndCode(await prepare(other))).toEqual([404, 'not-found']);
		}
	});
});

it('both calls are described for programs, with every problem they can have', async () => {
	const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
		paths: Record<string, { post: { responses: object } }>;
	};
	const statuses = (path: string) => Object.keys(paths[path]?.post.responses ?? {});
	expect(statuses('/api/segment/{id}')).toEqual([
		'200',
		'400',
		'403',
		'404',
		'408',
		'410',
		'415',
		'422',
		'429',
		'503',
		'504',
		'507',
	]);
	expect(statuses('/api/embedding/{id}')).toEqual([
		'204',
		'400',
		'403',
		'404',
		'408',
		'410',
		'422',
		'429',
		'503',
		'504',
		'507',
	]);
});
