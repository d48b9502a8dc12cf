import { expect, it, onTestFinished } from 'vitest';
import { callProcess, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer } from '#test/server.ts';

it('a stopping server rejects new requests, except probes, with its usual headers and the id of the request', async () => {
	const engine = createFakeEngine();
	const release = engine.hold();
	onTestFinished(release);
	const server = await startServer({ engine });
	const [first, second] = [await upload(server.url), await upload(server.url)];
	const running = callProcess(server.url, first.id);
	await expect.poll(() => engine.calls).toBe(1);
	const waiting = callProcess(server.url, second.id);
	const status = async () => (await fetch(`${server.url}/api/process/${second.id}`)).json();
	await expect.poll(status).toMatchObject({ state: 'waiting' });
	const usual = await fetch(`${server.url}/api/nothing`);

	const closed = server.close();
	// A request that ends is not the last one.
	expect((await waiting).status).toBe(503);
	const rejected = await fetch(`${server.url}/api/nothing`);
	expect([usual.status, rejected.status]).toEqual([404, 503]);
	for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
		expect([name, rejected.headers.get(name)]).toEqual([name, usual.headers.get(name)]);
	const { requestId } = (await rejected.json()) as { requestId: string };
	expect(rejected.headers.get('x-request-id')).toBe(requestId);

	// Probes respond as they are described, until the last request has its response.
	const probes = await Promise.all(['/health', '/ready'].map((path) => fetch(server.url + path)));
	expect(probes.map(({ status }) => status)).toEqual([200, 503]);
	expect(await probes[1]?.json()).toMatchObject({ status: 'stopping' });

	release();
	await Promise.all([running, closed]);
});
