import { expect, it, onTestFinished } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/images.ts';
import { startServer } from '#test/server.ts';

it('a server that stops sends newcomers away with the same headers as ever, and with the id of their request', async () => {
	const engine = createFakeEngine();
	const letGo = engine.hold();
	onTestFinished(letGo);
	const server = await startServer({ engine });
	const sent = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form(await jpeg()) });
	const { id } = (await sent.json()) as { id: string };
	const running = fetch(`${server.url}/api/process/${id}`, { method: 'POST' });
	await expect.poll(() => engine.calls).toBe(1);
	const usual = await fetch(`${server.url}/api/nothing`);

	const closed = server.close();
	const refused = await fetch(`${server.url}/api/nothing`);
	expect([usual.status, refused.status]).toEqual([404, 503]);
	for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
		expect([name, refused.headers.get(name)]).toEqual([name, usual.headers.get(name)]);
	const { requestId } = (await refused.json()) as { requestId: string };
	expect(refused.headers.get('x-request-id')).toBe(requestId);

	letGo();
	await Promise.all([running, closed]);
});
