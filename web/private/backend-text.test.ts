// What the page says of the backend.
import { expect, test } from 'vitest';
import type { Backend } from '#web/device/protocol.ts';
import { backendText } from './backend-text.ts';

test.each<[Backend, boolean, number | undefined, string]>([
	['webgpu', false, 8, 'It runs on the graphics processor of this device.'],
	['own-kernels', false, 8, 'It runs on the processor with 4 threads.'],
	['own-kernels', false, 1, 'It runs on the processor with one thread.'],
	['wasm-threads', false, 2, 'It runs on the processor with 2 threads.'],
	['wasm-threads', false, 8, 'It runs on the processor with 4 threads.'],
	['wasm-threads', true, 4, 'Something faster did not work here: it runs on the processor with 4 threads.'],
	['wasm', false, 1, 'It runs on the processor with one thread.'],
	['wasm', true, undefined, 'Something faster did not work here: it runs on the processor with one thread.'],
])('%s, after a faster backend failed: %s, with %s cores', (backend, isFallback, cores, text) => {
	expect(backendText({ backend, isFallback }, cores)).toBe(text);
});
