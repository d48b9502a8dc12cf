import { describe, expect, it, onTestFinished } from 'vitest';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { slotsOf, startHeartbeats, type WorkerCapacity } from './heartbeats.ts';
import { leaveToOthers } from './leave-to-others.ts';

const able = { concurrency: 1, clicks: 1, jobMs: 0, queueLimit: 16 };

describe.skipIf(!isInstalled('Redis'))('a worker that cannot run clicks any more', () => {
	const shared = useOneRedis();

	async function startWorker(capacity: () => WorkerCapacity) {
		const { commands: redis } = shared.redis;
		let isPaused = false;
		const worker = {
			isPaused: () => isPaused,
			async pause() {
				isPaused = true;
			},
			async resume() {
				isPaused = false;
			},
		};
		const heartbeats = await startHeartbeats(redis, capacity);
		const leaving = leaveToOthers({
			worker,
			redis,
			heartbeats,
			capacity,
			slots: (of) => slotsOf('clicks', of),
		});
		const stop = async () => {
			await leaving.stop();
			await heartbeats.stop();
		};
		onTestFinished(stop);
		return { worker, check: leaving.check, stop };
	}

	it('pauses while another one can, and never for its own last heartbeat', async () => {
		let clicks = 1;
		const { worker, check } = await startWorker(() => ({ ...able, clicks }));
		clicks = 0;
		await check();
		expect(worker.isPaused()).toBe(false);
		const other = await startWorker(() => able);
		await check();
		expect(worker.isPaused()).toBe(true);
		await other.stop();
		await check();
		expect(worker.isPaused()).toBe(false);
	});
});
