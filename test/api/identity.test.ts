// Many visitors at once: each gets the cut-out of their own picture and nobody else's.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { echoOf } from '#test/faults/echo.ts';
import { createEchoEngine } from '#test/faults/echo-engine.ts';
import { manyVisitors, visit } from '#test/faults/visit.ts';
import { jpeg } from '#test/images.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { process, upload } from './calls.ts';

const visitors = 50;
const resultBytes = 200_000;

let server: TestServer;
beforeEach(async () => {
	const engine = createEchoEngine({ workers: 2, resultBytes, jobMs: 5 });
	server = await startServer({ engine, env: manyVisitors });
});
afterEach(() => server.close());

const pictures = () => Promise.all(Array.from({ length: visitors }, (_, i) => jpeg(40 + i, 30)));

it('50 visitors at once with 50 pictures each get the cut-out of their own', async () => {
	const files = await pictures();
	const visits = await Promise.all(files.map((file) => visit(server.url, file)));
	expect(new Set(visits.map(({ id }) => id)).size).toBe(visitors);
	for (const [index, { bytes }] of visits.entries()) {
		expect(bytes?.equals(echoOf(files[index] as Buffer, resultBytes))).toBe(true);
	}
});

it('50 visitors at once each see the original they sent, asked for while others are processed', async () => {
	const files = await pictures();
	const originals = await Promise.all(
		files.map(async (file) => {
			const { id } = await upload(server.url, file);
			const [reply] = await Promise.all([fetch(`${server.url}/api/original/${id}`), process(server.url, id)]);
			return Buffer.from(await reply.arrayBuffer());
		}),
	);
	expect(originals).toEqual(files);
});

it('two visitors with the very same picture have ids and links of their own, and one deleting theirs leaves the other', async () => {
	const file = await jpeg();
	const [one, other] = await Promise.all([visit(server.url, file), visit(server.url, file)]);
	expect(one?.id).not.toBe(other?.id);
	expect(one?.bytes).toEqual(other?.bytes);
	await fetch(`${server.url}/api/original/${one?.id}`, { method: 'DELETE' });
	expect((await fetch(`${server.url}/api/original/${other?.id}`)).status).toBe(200);
});
