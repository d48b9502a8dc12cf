// Starts the network on our own kernels in a worker, with a worker more for each further thread.
import kernelBytes from 'virtual:kernels';
import type { DeviceModel } from '#contract/device-models.ts';
import type { Infer } from '#matting/inference/network.ts';
import { runNetwork } from './run-network.ts';
import type { Shared } from './thread.ts';

/** `bytes`: the ONNX file. Rejects where the browser has no relaxed SIMD or no shared memory, and as `runNetwork` does. */
export async function startNetwork(model: DeviceModel, bytes: Uint8Array, threads: number): Promise<Infer> {
	const module = await WebAssembly.compile(kernelBytes);
	return runNetwork(model, bytes, {
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
