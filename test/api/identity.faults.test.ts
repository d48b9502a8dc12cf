// Many clients at once: each gets the cutout of its own image.
import { expect, it } from 'vitest';
import { manyClients, runClient } from '#test/faults/client-run.ts';
import { echoOf } from '#test/faults/echo.ts';
import { createEchoEngine } from '#test/faults/echo-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { process, upload } from './calls.ts';

const clients = 50;
const resultBytes = 200_000;

const server = serverForEach(() => {
	const engine = createEchoEngine({ workers: 2, resultBytes, jobMs: 5 });
	return { engine, env: manyClients };
});

const images = () => Promise.all(Array.from({ length: clients }, (_, i) => jpeg(40 + i, 30)));

it('50 clients at once with 50 images each get their own cutout', async () => {
	const files = await images();
	const runs = await Promise.all(files.map((file) => runClient(server.url, file)));
	expect(new Set(runs.map(({ id }) => id)).size).toBe(clients);
	for (const [index, { bytes }] of runs.entries()) {
		expect(bytes?.equals(echoOf(files[index] as Buffer, resultBytes))).toBe(true);
	}
});

it('50 clients at once each get their own original while other images are processed', async () => {
	const files = await images();
	const originals = await Promise.all(
		files.map(async (file) => {
			const { id } = await upload(server.url, file);
			const [reply] = await Promise.all([fetch(`${server.url}/api/original/${id}`), process(server.url, id)]);
			return Buffer.from(await reply.arrayBuffer());
		}),
	);
	expect(originals).toEqual(files);
});

it('two clients with the same image have separate ids and links, and a deletion by one does not delete the image of the other', async () => {
	const file = await jpeg();
	const [one, other] = await Promise.all([runClient(server.url, file), runClient(server.url, file)]);
	expect(one?.id).not.toBe(other?.id);
	expect(one?.bytes).toEqual(other?.bytes);
	await fetch(`${server.url}/api/original/${one?.id}`, { method: 'DELETE' });
	expect((await fetch(`${server.url}/api/original/${other?.id}`)).status).toBe(200);
});
