// The companion networks of the segmentation network in onnxruntime-web, each loaded when an image first needs it.
import type { ImageSizes, InferImage } from '#matting/inference/whole-image.ts';
import type { KernelKind } from './network/layers.ts';

type Open = (bytes: Uint8Array<ArrayBuffer>) => Promise<InferImage>;

/**
 * `bytes` is the ONNX file. It is copied, because it shares the memory of a larger file, and released once the network
 * is loaded. If the network cannot be loaded or run, for lack of memory for example, the result is all zeros, so that
 * the image gets a cutout without this correction.
 */
export function inferWhenNeeded(bytes: Uint8Array<ArrayBuffer>, open: Open): InferImage {
	let file: Uint8Array<ArrayBuffer> | undefined = bytes.slice();
	let opened: Promise<InferImage> | undefined;
	return async (input, size) => {
		if (file) opened = open(file);
		file = undefined;
		try {
			const infer = (await opened) as InferImage;
			return await infer(input, size);
		} catch {
			return new Float32Array(size.width * size.height);
		}
	};
}

/**
 * Opens the network on our own kernels, which start in a twentieth of the time, or in onnxruntime-web if they do not
 * start.
 */
export function openOnKernels(kernels: KernelKind, sizes: ImageSizes): Open {
	return async (bytes) => {
		try {
			const { startCompanion } = await import('./network/start-networks.ts');
			return await startCompanion({ bytes, ...sizes }, kernels);
		} catch {
			return openInRuntime(bytes);
		}
	};
}

export async function openInRuntime(bytes: Uint8Array<ArrayBuffer>): Promise<InferImage> {
	const { createCompanionSession } = await import('./session.ts');
	return createCompanionSession(bytes);
}
