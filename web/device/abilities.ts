// The abilities of this browser that decide which backends it can run; choices.ts orders the backends.

export interface Abilities {
	/** A graphics adapter that is not emulated by the processor. */
	readonly hasGpu: boolean;
	/** Whether threads can share memory, that is, whether the page is cross-origin isolated. */
	readonly isIsolated: boolean;
	/** WebAssembly with relaxed SIMD, which makes our own kernels faster. */
	readonly hasRelaxedSimd: boolean;
	readonly cores: number;
	/** Memory of the whole device in GB; undefined if the browser does not report it. */
	readonly memoryGb: number | undefined;
	/** Whether the engine is WebKit, which gives a page less memory than others and ends it without an event. */
	readonly isWebKit: boolean;
}

/** Never rejects. */
export async function readAbilities(): Promise<Abilities> {
	const { userAgent, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
	return {
		hasGpu: await hasAdapter(),
		isIsolated: globalThis.crossOriginIsolated === true,
		hasRelaxedSimd: WebAssembly.validate(relaxedSimd),
		cores: navigator.hardwareConcurrency || 1,
		memoryGb: deviceMemory,
		isWebKit: /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent),
	};
}

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

/** A module with a single function, which uses i8x16.relaxed_swizzle, an instruction of relaxed SIMD. */
const relaxedSimd = Uint8Array.of(
	...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
	...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
	...[0x03, 0x02, 0x01, 0x00],
	...[0x0a, 0x09, 0x01, 0x07, 0x00, 0x00, 0xfd, 0x80, 0x02, 0x1a, 0x0b],
);
