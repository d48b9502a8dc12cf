// Starts the networks on our own kernels in a worker, with one more worker for each further thread.
import type { DeviceModel } from '#contract/device-model.ts';
import { sizesForPeople } from '#matting/inference/find-people.ts';
import type { Inferences } from '#matting/inference/network.ts';
import { sizesForSoftEdges } from '#matting/inference/soft-edges.ts';
import type { InferImage } from '#matting/inference/whole-image.ts';
import type { NetworkFiles } from '../split-model.ts';
import { ofSquares, sizesOf } from './image-sizes.ts';
import type { KernelKind } from './layers.ts';
import type { Shared } from './run/thread.ts';
import { type KernelNetwork, runNetworks } from './run-networks.ts';

interface KernelOptions {
	readonly kernels: KernelKind;
	readonly threads: number;
}

/** Rejects if the browser lacks the kernels' instructions or shared memory, and when `runNetworks` does. */
export async function startNetworks(
	model: DeviceModel,
	files: NetworkFiles,
	{ kernels, threads }: KernelOptions,
): Promise<Required<Omit<Inferences, 'boxNetwork'>>> {
	const networks = [
		{ bytes: files.segmentation, ...sizesOf(model) },
		{ bytes: files.people, ...sizesForPeople },
		{ bytes: files.secondOpinion, ...sizesOf(model.secondOpinion) },
		{ bytes: files.softEdges, ...sizesForSoftEdges },
	];
	const [infer, inferPeople, inferSecond, inferEdges] = (await start(networks, { kernels, threads })) as [
		InferImage,
		InferImage,
		InferImage,
		InferImage,
	];
	return { infer: ofSquares(infer), inferPeople, inferSecond: ofSquares(inferSecond), inferEdges };
}

/** A companion network, in one thread. Rejects as `startNetworks` does. */
export async function startCompanion(network: KernelNetwork, kernels: KernelKind): Promise<InferImage> {
	const [infer] = await start([network], { kernels, threads: 1 });
	return infer as InferImage;
}

async function start(
	networks: readonly KernelNetwork[],
	{ kernels, threads }: KernelOptions,
): Promise<InferImage[]> {
	const module = await WebAssembly.compile(await loadKernels(kernels));
	return runNetworks(networks, {
		module,
		threads,
		startHelpers: async (shared, count) => {
			await Promise.all(Array.from({ length: count }, () => startHelper(shared)));
		},
	});
}

async function loadKernels(kind: KernelKind): Promise<Uint8Array<ArrayBuffer>> {
	if (kind === 'relaxed') return (await import('virtual:kernels/relaxed')).default;
	return (await import('virtual:kernels/plain')).default;
}

/** Resolves when the thread waits for work. It ends with this worker. */
function startHelper(shared: Shared): Promise<void> {
	const worker = new Worker(new URL('./helper-worker.ts', import.meta.url), { type: 'module' });
	return new Promise((resolve, reject) => {
		worker.addEventListener('message', () => resolve(), { once: true });
		worker.addEventListener('error', ({ message }) => reject(new Error(message || 'A thread has failed.')));
		worker.postMessage(shared);
	});
}
