// One thread of the networks: its own instance of the kernels, and the steps for each size of input.
import type { Network } from '../layers.ts';
import { instantiate } from './kernels.ts';
import type { Step } from './machine.ts';
import { type Places, placeTensors } from './place.ts';
import { stepsOf } from './steps.ts';
import type { NetworkRun } from './team.ts';

/** Everything that the threads share. */
export interface Shared {
	readonly module: WebAssembly.Module;
	readonly memory: WebAssembly.Memory;
	readonly networks: readonly Network<number>[];
	/** Where the tensors of every network begin; only one network runs at a time. */
	readonly tensorsStart: number;
	readonly threads: number;
}

interface Prepared {
	readonly places: Places;
	readonly steps: readonly Step[];
}

/** The returned function prepares for inputs of a size, and caches the result. */
export function createThread(shared: Shared): (run: NetworkRun) => Prepared {
	const { module, memory, networks, tensorsStart } = shared;
	const kernels = instantiate(module, memory);
	const known = new Map<string, Prepared>();
	return ({ network: number, size }) => {
		const key = `${number} ${size.width} ${size.height}`;
		const before = known.get(key);
		if (before) return before;
		const network = networks[number] as Network<number>;
		const places = placeTensors(network, size, tensorsStart);
		if (places.end > memory.buffer.byteLength)
			throw new RangeError('The image is larger than the networks’ memory.');
		const steps = stepsOf(network, { kernels, memory, size, places });
		const prepared = { places, steps };
		known.set(key, prepared);
		return prepared;
	};
}
