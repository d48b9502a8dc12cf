// The abilities of this browser that decide which backends it can run; choices.ts orders them.

/** The abilities of a browser. */
export interface Abilities {
	/** A graphics adapter that is not emulated by the processor. */
	readonly hasGpu: boolean;
	/** Whether threads may share memory: the page is cross-origin isolated. */
	readonly isIsolated: boolean;
	readonly cores: number;
	/** Memory of the whole device in GB; undefined where the browser does not report it. */
	readonly memoryGb: number | undefined;
	/** Whether it is WebKit, which gives a page less memory than others, and ends it without an event. */
	readonly isWebKit: boolean;
}

/** More threads do not make it faster: then the bandwidth of memory is the limit. */
export const maxThreads = 4;

/** Asks the browser. Never rejects. */
export async function readAbilities(): Promise<Abilities> {
	const { userAgent, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
	return {
		hasGpu: await hasAdapter(),
		isIsolated: globalThis.crossOriginIsolated === true,
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

/** Whether only WebGPU needs this file of the site, by the names of onnxruntime-web. */
export const isForGpuOnly = (file: string): boolean => /\/ort[.-].*(asyncify|webgpu)/.test(file);
