// Starts the networks on our own kernels in a worker, with a worker more for each further thread.
import kernelBytes from 'virtual:kernels';
import type { DeviceModel } from '#contract/device-models.ts';
import type { Inferences } from '#matting/inference/network.ts';
import type { NetworkFiles } from '../split-model.ts';
import { runNetworks } from './run-networks.ts';
import type { Shared } from './thread.ts';

/** Rejects where the browser has no relaxed SIMD or no shared memory, and as `runNetworks` does. */
export async function startNetworks(
	model: DeviceModel,
	files: NetworkFiles,
	threads: number,
): Promise<Inferences> {
	const module = await WebAssembly.compile(kernelBytes);
	return runNetworks(model, files, {
		module,
		threads,
		startHelpers: async (shared, count) => {
			await Promise.all(Array.from({ length: count }, (_, i) => startHelper(shared, i + 1)));
		},
	});
}

/** Resolves when the thread waits for work. It ends with this worker. */
function startHelper(shared: Shared, index: number): Promise<void> {
	const worker = new Worker(new URL('./helper-worker.ts', import.meta.url), { type: 'module' });
	return new Promise((resolve, reject) => {
		worker.addEventListener('message', () => resolve(), { once: true });
		worker.addEventListener('error', ({ message }) => reject(new Error(message || 'A thread has failed.')));
		worker.postMessage({ shared, index });
	});
}
