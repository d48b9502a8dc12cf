// What the network runs on, in words.
import type { Backend } from '#web/device/protocol.ts';

/** `cores`: as the browser states them; undefined where it does not. */
export function backendText(backend: Backend, cores: number | undefined): string {
	if (backend === 'webgpu') return 'It runs on the graphics processor of this device.';
	const without = 'This browser has no WebGPU: it runs on the processor with';
	if (backend === 'wasm') return `${without} one thread, which takes longer.`;
	return `${without} ${Math.min(maxThreads, cores ?? 2)} threads.`;
}

/** As many as web/device/ starts. */
const maxThreads = 4;
