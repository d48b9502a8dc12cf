// One thread of the network: its own instance of the kernels, and the steps for each size of input.
import { instantiate } from './kernels.ts';
import type { Network } from './layers.ts';
import { type Places, placeTensors } from './place.ts';
import { type Step, stepsOf } from './steps.ts';

/** What all threads have in common. */
export interface Shared {
	readonly module: WebAssembly.Module;
	readonly memory: WebAssembly.Memory;
	readonly network: Network<number>;
	/** Where tensors begin. */
	readonly tensorsStart: number;
	/** Where the memory of the first thread begins; each has as much as the largest input needs. */
	readonly scratchStart: number;
	readonly scratchBytes: number;
	readonly threads: number;
}

export interface Prepared {
	readonly places: Places;
	readonly steps: readonly Step[];
}

/** `index`: of the thread. The function returned prepares inputs of a side, in pixels, and remembers it. */
export function createThread(shared: Shared, index: number): (side: number) => Prepared {
	const { module, memory, network, tensorsStart, scratchStart, scratchBytes } = shared;
	const kernels = instantiate(module, memory);
	const scratch = scratchStart + index * scratchBytes;
	const known = new Map<number, Prepared>();
	return (side) => {
		const before = known.get(side);
		if (before) return before;
		const places = placeTensors(network, side, tensorsStart);
		if (places.end > scratchStart) throw new RangeError('The image is larger than the network’s memory.');
		const steps = stepsOf(network, { kernels, memory, scratch, side, places });
		const prepared = { places, steps };
		known.set(side, prepared);
		return prepared;
	};
}
