// Inference with onnxruntime-web: float32 planes in, one plane of alpha out, as engine/inference/session.ts on the server.
import type { InferenceSession } from 'onnxruntime-web';
import gpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import cpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import cpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { DeviceModel } from '#contract/device-models.ts';
import type { Infer } from '#matting/inference/network.ts';
import type { Choice } from './choices.ts';

/** `bytes`: the ONNX file. Rejects if the backend cannot be started, or lacks memory. One per worker: WebAssembly never gives memory back. */
export async function createSession(
	model: DeviceModel,
	bytes: Uint8Array<ArrayBuffer>,
	{ backend, threads }: Choice,
): Promise<Infer> {
	const isGpu = backend === 'webgpu';
	const ort = isGpu ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
	ort.env.logLevel = 'error';
	// Its threads load these files themselves: bundled into this worker they would start this worker instead.
	ort.env.wasm.wasmPaths = isGpu ? { mjs: gpuMjs, wasm: gpuWasm } : { mjs: cpuMjs, wasm: cpuWasm };
	ort.env.wasm.numThreads = threads;
	const session: InferenceSession = await ort.InferenceSession.create(bytes, {
		executionProviders: [isGpu ? 'webgpu' : 'wasm'],
		graphOptimizationLevel: 'all',
		enableCpuMemArena: false,
		enableMemPattern: false,
	});

	return async (input) => {
		const side = Math.sqrt(input.length / 3);
		const tensor = new ort.Tensor('float32', input, [1, 3, side, side]);
		const outputs = await session.run({ [model.inputName]: tensor }, [model.outputName]);
		const output = outputs[model.outputName];
		const values = (await output?.getData()) as Float32Array | undefined;
		if (values?.length !== side * side) throw new Error('The network returned no alpha for each pixel.');
		// A copy: the runtime may reuse its memory.
		const alpha = new Float32Array(values);
		output?.dispose();
		tensor.dispose();
		return alpha;
	};
}
