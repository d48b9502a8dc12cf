// The network for people beside another one in onnxruntime-web, loaded when an image first needs it.
import type { InferPeople } from '#matting/inference/people.ts';
import type { KernelKind } from './network/layers.ts';

type OpenPeople = (bytes: Uint8Array<ArrayBuffer>) => Promise<InferPeople>;

/**
 * `bytes`: the ONNX file, which is copied, because its memory is that of a larger file, and let go when it is loaded. Where the network cannot be loaded or run, for lack of memory for example, it
 * finds nobody, so that the image has the cutout without its correction.
 */
export function createPeopleInference(bytes: Uint8Array<ArrayBuffer>, open: OpenPeople): InferPeople {
	let file: Uint8Array<ArrayBuffer> | undefined = bytes.slice();
	let opened: Promise<InferPeople> | undefined;
	return async (input, size) => {
		if (file) opened = open(file);
		file = undefined;
		try {
			const infer = (await opened) as InferPeople;
			return await infer(input, size);
		} catch {
			return new Float32Array(size.width * size.height);
		}
	};
}

/** On our own kernels, which start in a twentieth of the time; where they do not start, in onnxruntime-web. */
export function openOnKernels(kernels: KernelKind): OpenPeople {
	return async (bytes) => {
		try {
			const { startPeopleNetwork } = await import('./network/start-networks.ts');
			return await startPeopleNetwork(bytes, kernels);
		} catch {
			return openInRuntime(bytes);
		}
	};
}

export async function openInRuntime(bytes: Uint8Array<ArrayBuffer>): Promise<InferPeople> {
	const { createPeopleSession } = await import('./session.ts');
	return createPeopleSession(bytes);
}
