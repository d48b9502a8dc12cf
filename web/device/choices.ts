// The ways to run the network in this browser, the fastest first.
import { type Abilities, maxThreads, readAbilities } from './backends.ts';
import type { KernelKind } from './network/layers.ts';
import type { Backend } from './protocol.ts';

export interface Choice {
	readonly backend: Backend;
	/** Threads of the network; 1 if the backend is 'webgpu' or 'wasm'. */
	readonly threads: number;
	/**
	 * Our own kernels to use, with 'webgpu' for the companion networks only. Undefined without shared memory, and for the
	 * last two choices, which are tried after they have failed.
	 */
	readonly kernels: KernelKind | undefined;
}

export interface DeviceAbilities extends Abilities {
	/** WebAssembly with relaxed SIMD, which makes our own kernels faster. */
	readonly hasRelaxedSimd: boolean;
}

export function choicesOf(abilities: DeviceAbilities): readonly Choice[] {
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

/** Asks the browser. Never rejects. */
export async function readDeviceAbilities(): Promise<DeviceAbilities> {
	return { ...(await readAbilities()), hasRelaxedSimd: WebAssembly.validate(relaxedSimd) };
}

/** A module with one function, which uses i8x16.relaxed_swizzle, an instruction of relaxed SIMD. */
const relaxedSimd = Uint8Array.of(
	...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
	...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
	...[0x03, 0x02, 0x01, 0x00],
	...[0x0a, 0x09, 0x01, 0x07, 0x00, 0x00, 0xfd, 0x80, 0x02, 0x1a, 0x0b],
);
