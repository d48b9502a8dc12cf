// Inference with onnxruntime-web: takes float32 planes and returns one plane of alpha, as engine/inference/session.ts
// does on the server.
import type { InferenceSession } from 'onnxruntime-web';
import gpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import cpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import cpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { DeviceModel } from '#contract/device-model.ts';
import type { Infer } from '#matting/inference/network.ts';
import type { InferImage } from '#matting/inference/whole-image.ts';
import type { Choice } from './choices.ts';
import { DeviceError } from './protocol.ts';

/**
 * `bytes` is the ONNX file. Rejects if the backend cannot be started, or lacks memory. Create one per worker, because
 * WebAssembly never gives memory back.
 */
export async function createSession(
	model: DeviceModel,
	bytes: Uint8Array<ArrayBuffer>,
	choice: Choice,
): Promise<Infer> {
	const run = await openSession(bytes, choice, model);
	return (input) => {
		const side = Math.sqrt(input.length / 3);
		return run(input, { width: side, height: side });
	};
}

/**
 * A companion network always runs on the processor with one thread, where it takes a fraction of the time of the
 * segmentation network; where that runs in the same runtime, with the threads that the runtime was started with.
 * Rejects as `createSession` does.
 */
export function createCompanionSession(bytes: Uint8Array<ArrayBuffer>): Promise<InferImage> {
	return openSession(bytes, { backend: 'wasm', threads: 1, kernels: undefined });
}

type Names = Pick<DeviceModel, 'inputName' | 'outputName'>;

/** `names` defaults to the graph's first input and output. */
async function openSession(
	bytes: Uint8Array<ArrayBuffer>,
	{ backend, threads }: Choice,
	names?: Names,
): Promise<InferImage> {
	const isGpu = backend === 'webgpu';
	const ort = isGpu ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
	ort.env.logLevel = 'error';
	// Its threads load these files themselves: if they were bundled into this worker, they would start this worker
	// instead.
	ort.env.wasm.wasmPaths = isGpu ? { mjs: gpuMjs, wasm: gpuWasm } : { mjs: cpuMjs, wasm: cpuWasm };
	ort.env.wasm.numThreads = threads;
	const session: InferenceSession = await ort.InferenceSession.create(bytes, {
		executionProviders: [isGpu ? 'webgpu' : 'wasm'],
		graphOptimizationLevel: 'all',
		enableCpuMemArena: false,
		enableMemPattern: false,
	});
	const inputName = names?.inputName ?? (session.inputNames[0] as string);
	const outputName = names?.outputName ?? (session.outputNames[0] as string);

	return async (input, { width, height }) => {
		const tensor = new ort.Tensor('float32', input, [1, 3, height, width]);
		const outputs = await session.run({ [inputName]: tensor }, [outputName]).catch(withoutMemory);
		const output = outputs[outputName];
		const values = (await output?.getData()) as Float32Array | undefined;
		if (values?.length !== width * height) throw new Error('The network returned no alpha for each pixel.');
		// A copy: the runtime may reuse its memory.
		const alpha = new Float32Array(values);
		output?.dispose();
		tensor.dispose();
		return alpha;
	};
}

/**
 * If the runtime has no memory for an input, it copies it to address 0, which causes a RangeError if the input is
 * longer than all of its memory.
 */
function withoutMemory(cause: unknown): never {
	throw cause instanceof RangeError ? new DeviceError('out-of-memory', cause.message) : cause;
}
