// Queries for a rendering that are rejected, before the engine has anything to do.
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { fetchWhole, problemOf, process, upload } from './calls.ts';

const engine = createFakeEngine();
let token: string;
const server = serverForAll({ engine });
beforeAll(async () => {
	const { id } = await upload(server.url);
	token = (await process(server.url, id)).processedToken;
});

describe('a recipe that cannot be followed is a 400 that names the field', () => {
	it.each([
		['?sharpen=1', 'sharpen'],
		['?format=gif', 'format'],
		['?format=png&format=jpg', 'format'],
		['?quality=0', 'quality'],
		['?quality=101', 'quality'],
		['?quality=high', 'quality'],
		['?quality=1e1', 'quality'],
		['?margin=51', 'margin'],
		[`?width=${limits.maxOutputSidePx + 1}`, 'width'],
		['?height=0', 'height'],
		['?background=red', 'background'],
		['?background=%23ff', 'background'],
		['?shadowAngle=360', 'shadowAngle'],
	])('%s', async (query, field) => {
		for (const use of ['view', 'download']) {
			const reply = await fetchWhole(`${server.url}/api/secure/${use}/${token}${query}`);
			expect(reply.status).toBe(400);
			const problem = await problemOf(reply);
			expect(problem.code).toBe('bad-request');
			expect(problem.detail).toContain(field);
		}
		expect(engine.renderings).toBe(0);
	});
});

it('a field whose name is not a plain word is rejected by an error that does not repeat the name', async () => {
	const reply = await fetchWhole(`${server.url}/api/secure/view/${token}?__proto__=1&%3Cscript%3E=1`);
	expect(reply.status).toBe(400);
	expect((await problemOf(reply)).detail).not.toMatch(/proto|script/);
});
