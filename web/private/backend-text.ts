// The backend of the network, in words.
import { maxThreads } from '#web/device/backends.ts';
import type { Backend } from '#web/device/protocol.ts';

export interface UsedBackend {
	readonly backend: Backend;
	/** Something faster was tried and did not work. */
	readonly isFallback: boolean;
}

/** `cores`: as the browser states them; undefined where it does not. */
export function backendText({ backend, isFallback }: UsedBackend, cores = 1): string {
	if (backend === 'webgpu') return 'It runs on the graphics processor of this device.';
	const threads = backend === 'wasm' ? 1 : Math.min(maxThreads, cores);
	const place = `runs on the processor with ${threads === 1 ? 'one thread' : `${threads} threads`}.`;
	return isFallback ? `Something faster did not work here: it ${place}` : `It ${place}`;
}
