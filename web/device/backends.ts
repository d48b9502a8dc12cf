// Which ways there are to run the network in this browser, the fastest first.
import { type DeviceModel, int8Model, mixedModel } from '#contract/device-models.ts';
import type { Backend } from './protocol.ts';

export interface Choice {
	readonly backend: Backend;
	/** Of the network; 1 if the backend is 'webgpu' or 'wasm'. */
	readonly threads: number;
}

/** What a browser says of itself. */
export interface Abilities {
	/** A graphics adapter that is not emulated by the processor. */
	readonly hasGpu: boolean;
	/** Whether threads may share memory: the page is cross-origin isolated. */
	readonly isIsolated: boolean;
	/** WebAssembly with relaxed SIMD, which our own kernels need. */
	readonly hasRelaxedSimd: boolean;
	readonly cores: number;
	/** Of the whole device in GB, as far as the browser says. */
	readonly memoryGb: number | undefined;
	/** Whether it is WebKit, which gives a page less memory than others, and ends it without a word. */
	readonly isWebKit: boolean;
}

/** More do not make it faster: the network waits for memory then. */
export const mostThreads = 4;

/** Below this the smaller model leaves room for the image. */
const leastMemoryGb = 4;

export function choicesOf(abilities: Abilities): readonly Choice[] {
	const { hasGpu, isIsolated, hasRelaxedSimd, cores, isWebKit } = abilities;
	const threads = Math.min(mostThreads, cores);
	return [
		...(hasGpu && !isWebKit ? [{ backend: 'webgpu', threads: 1 } as const] : []),
		...(isIsolated && hasRelaxedSimd && !isWebKit ? [{ backend: 'own-kernels', threads } as const] : []),
		...(isIsolated && threads > 1 && !isWebKit ? [{ backend: 'wasm-threads', threads } as const] : []),
		{ backend: 'wasm', threads: 1 },
	];
}

/** The model for this browser: the server's own, or where memory is short the smaller one. */
export function modelFor({ isWebKit, memoryGb }: Abilities): DeviceModel {
	return isWebKit || (memoryGb !== undefined && memoryGb < leastMemoryGb) ? int8Model : mixedModel;
}

/** Asks the browser. Never rejects. */
export async function readAbilities(): Promise<Abilities> {
	const { hardwareConcurrency, userAgent } = navigator;
	return {
		hasGpu: await hasAdapter(),
		isIsolated: globalThis.crossOriginIsolated === true,
		hasRelaxedSimd: WebAssembly.validate(relaxedSimd),
		cores: hardwareConcurrency || 1,
		memoryGb: (navigator as { deviceMemory?: number }).deviceMemory,
		isWebKit: /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent),
	};
}

/** A module with one function of type () -> v128: i8x16.relaxed_swizzle of two vectors, which relaxed SIMD brought. */
const relaxedSimd = Uint8Array.of(
	...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
	...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
	...[0x03, 0x02, 0x01, 0x00],
	...[0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x80, 0x02, 0x0b],
);

interface Gpu {
	requestAdapter(): Promise<{ readonly info?: { readonly isFallbackAdapter?: boolean } } | null>;
}

async function hasAdapter(): Promise<boolean> {
	const { gpu } = navigator as { gpu?: Gpu };
	try {
		const adapter = await gpu?.requestAdapter();
		return Boolean(adapter && !adapter.info?.isFallbackAdapter);
	} catch {
		return false;
	}
}

/** Whether only WebGPU needs this file of the site, by the names of onnxruntime-web. */
export const isForGpuOnly = (file: string): boolean => /\/ort[.-].*(asyncify|webgpu)/.test(file);
