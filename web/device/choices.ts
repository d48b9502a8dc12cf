// The ways to run the network in this browser, fastest first.
import type { Abilities } from './abilities.ts';
import { maxThreads } from './backends.ts';
import type { KernelKind } from './network/layers.ts';
import type { Backend } from './protocol.ts';

export interface Choice {
	readonly backend: Backend;
	/** Threads of the network; 1 if the backend is 'webgpu' or 'wasm'. */
	readonly threads: number;
	/**
	 * Which of our own kernels to use; with 'webgpu' for the companion networks only. Undefined without shared memory,
	 * and for the last two choices, which are tried after the kernels have failed.
	 */
	readonly kernels: KernelKind | undefined;
}

export function choicesOf(abilities: Abilities): readonly Choice[] {
	const { hasGpu, isIsolated, hasRelaxedSimd, cores, isWebKit } = abilities;
	const threads = Math.min(maxThreads, cores);
	const kind: KernelKind = hasRelaxedSimd ? 'relaxed' : 'plain';
	const kernels = isIsolated ? kind : undefined;
	const hasThreads = isIsolated && threads > 1 && !isWebKit;
	return [
		...(hasGpu && !isWebKit ? [{ backend: 'webgpu', threads: 1, kernels } as const] : []),
		...(kernels ? [{ backend: 'own-kernels', threads, kernels } as const] : []),
		...(hasThreads ? [{ backend: 'wasm-threads', threads, kernels: undefined } as const] : []),
		{ backend: 'wasm', threads: 1, kernels: undefined },
	];
}
