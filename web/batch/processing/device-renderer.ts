// Renders cutouts of this device in a worker without a network, so that a rendering does not wait for a photo that is
// being cut out, and cancelling it does not unload the network.
import { unlessAborted } from '#contract/unless-aborted.ts';
import { createCallQueue } from '#web/call-queue.ts';
import type { Connection } from '#web/device/connect.ts';

/** It starts in a moment, and holds the memory of one photo. */
const idleMs = 10_000;

interface DeviceRenderer {
	/**
	 * One call after another. Rejects with what the work rejects with, or with
	 * the reason of the signal: both end the worker.
	 */
	run<T>(signal: AbortSignal, work: (worker: Connection) => Promise<T>): Promise<T>;
	/** Ends the worker once its calls are done, such as those of a zip being written; a later call starts another. */
	close(): void;
}

/**
 * `load`: loads the function that starts a worker, at the first call. The
 * worker ends when no call has come for a while.
 */
export function createDeviceRenderer(load: () => Promise<() => Connection>): DeviceRenderer {
	let worker: Connection | undefined;
	let idle: ReturnType<typeof setTimeout> | undefined;
	let callCount = 0;
	let isClosing = false;
	const calls = createCallQueue();

	function end(): void {
		clearTimeout(idle);
		worker?.end();
		worker = undefined;
		isClosing = false;
	}

	async function attempt<T>(signal: AbortSignal, work: (worker: Connection) => Promise<T>): Promise<T> {
		const start = await load();
		signal.throwIfAborted();
		clearTimeout(idle);
		try {
			worker ??= start();
			return await unlessAborted(work(worker), signal);
		} catch (error) {
			end();
			throw error;
		} finally {
			idle = setTimeout(end, idleMs);
		}
	}

	async function run<T>(signal: AbortSignal, work: (worker: Connection) => Promise<T>): Promise<T> {
		callCount += 1;
		try {
			return await calls.run(() => attempt(signal, work));
		} finally {
			callCount -= 1;
			if (isClosing && callCount === 0) end();
		}
	}

	return {
		run,
		close() {
			if (callCount === 0) end();
			else isClosing = true;
		},
	};
}
