// Inference on the device, after a test run: takes float32 planes and returns one plane of alpha, as
// engine/inference/session.ts does on the server.
import type { DeviceModel } from '#contract/device-model.ts';
import { sizesForPeople } from '#matting/inference/find-people.ts';
import type { Inferences } from '#matting/inference/network.ts';
import { sizesForSoftEdges } from '#matting/inference/soft-edges.ts';
import type { ImageSizes } from '#matting/inference/whole-image.ts';
import type { Choice } from './choices.ts';
import { inferWhenNeeded, openInRuntime, openOnKernels } from './companions.ts';
import { ofSquares, sizesOf } from './network/image-sizes.ts';
import type { NetworkFiles } from './split-model.ts';

/**
 * Side in pixels of the test run's square: large enough for the network, with a sixteenth of the work of an inference.
 */
const testSide = 256;

/**
 * Limit of the test run on a graphics card, in milliseconds. The processor takes about as long, so a slower card is of
 * no use.
 */
const maxGpuTestMs = 400;

/**
 * Starts the backend and runs the segmentation network once on a small square. Rejects if the backend cannot be
 * started, lacks memory, computes anything but one finite alpha per pixel, or is a graphics card that is slower than
 * the processor. Call it once per worker, because WebAssembly never gives memory back.
 */
export async function createInferences(
	model: DeviceModel,
	files: NetworkFiles,
	choice: Choice,
): Promise<Inferences> {
	const inferences = await startBackend(model, files, choice);
	const { infer } = inferences;
	const alpha = await infer(new Float32Array(3 * testSide * testSide));
	if (!alpha.every((value) => value >= -0.01 && value <= 1.01))
		throw new Error('The network computes no alpha here.');
	if (choice.backend !== 'webgpu') return inferences;
	// The first run compiles, so only the second one shows the speed.
	const startedAt = performance.now();
	await infer(new Float32Array(3 * testSide * testSide));
	if (performance.now() - startedAt > maxGpuTestMs)
		throw new Error('The graphics card is slower than the processor.');
	return inferences;
}

async function startBackend(model: DeviceModel, files: NetworkFiles, choice: Choice): Promise<Inferences> {
	const { backend, threads, kernels } = choice;
	if (backend === 'own-kernels' && kernels) {
		const { startNetworks } = await import('./network/start-networks.ts');
		return startNetworks(model, files, { kernels, threads });
	}
	const { createSession } = await import('./session.ts');
	const infer = await createSession(model, files.segmentation, choice);
	const open = (sizes: ImageSizes) => (kernels ? openOnKernels(kernels, sizes) : openInRuntime);
	const inferSecond = inferWhenNeeded(files.secondOpinion, open(sizesOf(model.secondOpinion)));
	return {
		infer,
		inferPeople: inferWhenNeeded(files.people, open(sizesForPeople)),
		inferSecond: ofSquares(inferSecond),
		inferEdges: inferWhenNeeded(files.softEdges, open(sizesForSoftEdges)),
	};
}
