import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer } from '#test/server.ts';
import { callProcess, upload } from './calls.ts';

it('a server that closes waits for a running job, even for longer than the framework lets a plugin take to start or stop', async () => {
	const engine = createFakeEngine();
	const release = engine.hold();
	const server = await startServer({ engine });
	const { id } = await upload(server.url);
	const processing = callProcess(server.url, id);
	await expect.poll(() => engine.calls).toBe(1);

	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const closed = server.close();
	// Its default is 10 s.
	await vi.advanceTimersByTimeAsync(10_500);
	release();
	expect((await processing).status).toBe(200);
	await closed;
});
