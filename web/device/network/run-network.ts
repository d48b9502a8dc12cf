// The network on our own kernels: float32 planes in, one plane of alpha out, in threads that share memory.
import type { DeviceModel } from '#contract/device-models.ts';
import type { Infer } from '#matting/inference/network.ts';
import { buildNetwork } from './build-network.ts';
import { instantiate } from './kernels.ts';
import type { Dot } from './layers.ts';
import { placeConstants, placeTensors } from './place.ts';
import { readModel } from './read-model.ts';
import { createTeam } from './team.ts';
import { createThread, type Shared } from './thread.ts';

const pageBytes = 65_536;

export interface RunOptions {
	/** The compiled kernels. */
	readonly module: WebAssembly.Module;
	readonly threads: number;
	/** Starts the other threads; resolves when all of them wait for work. */
	readonly startHelpers: (shared: Shared, count: number) => Promise<void>;
	/** Default: what this machine has. For tests. */
	readonly dot?: Dot;
}

/** `bytes`: the ONNX file. Rejects with a RangeError if the kernels cannot run it, or where memory is short; the function, for a square that the network does not accept. */
export async function runNetwork(
	model: DeviceModel,
	bytes: Uint8Array,
	{ module, threads, startHelpers, dot: given }: RunOptions,
): Promise<Infer> {
	const dot = given ?? instantiate(module, memoryOf(pageBytes)).probeDot();
	const { network, end: tensorsStart, contents } = placeConstants(buildNetwork(readModel(bytes), model, dot));
	const { end: scratchStart, scratchBytes } = placeTensors(network, model.inputSidePx, tensorsStart);
	const memory = memoryOf(scratchStart + threads * scratchBytes);
	for (const { address, packed } of contents) {
		const made = packed.make();
		const part = new Uint8Array(made.buffer as ArrayBuffer, made.byteOffset, made.byteLength);
		new Uint8Array(memory.buffer, address, part.length).set(part);
	}
	const shared = { module, memory, network, tensorsStart, scratchStart, scratchBytes, threads };
	await startHelpers(shared, threads - 1);
	const team = createTeam(memory, threads - 1);
	const prepare = createThread(shared, 0);

	return async (input) => {
		const side = Math.sqrt(input.length / 3);
		if (!(side <= model.inputSidePx) || side % model.sideStepPx !== 0)
			throw new RangeError(`The network accepts no square of ${side} pixels.`);
		const { places, steps } = prepare(side);
		const addressOf = (id: number) => places.tensors.get(id) as number;
		new Float32Array(memory.buffer, addressOf(network.input.id), input.length).set(input);
		team.lead(side, steps);
		// A copy: the memory is used again.
		return new Float32Array(memory.buffer, addressOf(network.output.id), side * side).slice();
	};
}

function memoryOf(bytes: number): WebAssembly.Memory {
	const pages = Math.ceil(bytes / pageBytes);
	return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
