// Steps that count in shared memory how often each part has run, and how often
// one began before the step before had ended.
import type { Step } from '#web/device/network/run/machine.ts';
import type { NetworkRun } from '#web/device/network/run/team.ts';

const [steps, parts] = [20, 50];
export const partCount = steps * parts;

/** A run for each number of a network. */
export function runOf(network: number): NetworkRun {
	return { network, size: { width: 2 * network, height: 3 * network } };
}

export function countersOf(memory: WebAssembly.Memory) {
	const start = 65_536;
	return {
		runs: new Int32Array(memory.buffer, start, partCount),
		early: new Int32Array(memory.buffer, start + 4 * partCount, 1),
	};
}

/** Each run must be of another network, numbered from 1. Throws for a run that `runOf` does not return. */
export function stepsOf(memory: WebAssembly.Memory, { network: run, size }: NetworkRun): Step[] {
	const expected = runOf(run).size;
	if (size.width !== expected.width || size.height !== expected.height)
		throw new Error('There are no steps for this size.');
	const { runs, early } = countersOf(memory);
	return Array.from({ length: steps }, (_, step) => ({
		parts,
		run(part) {
			for (let i = (step - 1) * parts; i >= 0 && i < step * parts; i++)
				if (Atomics.load(runs, i) !== run) Atomics.add(early, 0, 1);
			Atomics.add(runs, step * parts + part, 1);
		},
	}));
}
