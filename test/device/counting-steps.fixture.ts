// Steps that count in shared memory how often each part has run, and how often one began before the step before had ended.
import type { Step } from '#web/device/network/steps.ts';

const [steps, parts] = [20, 50];
export const partCount = steps * parts;

/** For which a helper has no steps. */
export const failingSide = -1;

export function countersOf(memory: WebAssembly.Memory) {
	const start = 65_536;
	return {
		runs: new Int32Array(memory.buffer, start, partCount),
		early: new Int32Array(memory.buffer, start + 4 * partCount, 1),
	};
}

/** `run`: the number of the run, from 1, in place of a side. */
export function stepsOf(memory: WebAssembly.Memory, run: number): Step[] {
	if (run === failingSide) throw new Error('There are no steps.');
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
