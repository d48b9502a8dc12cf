// Compiles the kernels from AssemblyScript to WebAssembly; for the build and for tests.
import type { Plugin } from 'vite';

const source = new URL('kernels/index.ts', import.meta.url).pathname;

/** Relaxed SIMD has the dot product of bytes and the fused multiply-add. Pages of 64 KiB: at most 1 GiB. */
const options = [
	'-O3',
	'--noAssert',
	...['--runtime', 'stub'],
	...['--enable', 'simd', '--enable', 'relaxed-simd', '--enable', 'threads'],
	...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '16384'],
];

/** The module. Rejects with what the compiler reports. */
export async function compileKernels(): Promise<Uint8Array<ArrayBuffer>> {
	const { main } = await import('assemblyscript/asc');
	let compiled: Uint8Array<ArrayBuffer> | undefined;
	const { error, stderr } = await main([source, '--outFile', 'kernels.wasm', ...options], {
		writeFile(_name: string, content: string | Uint8Array) {
			if (typeof content !== 'string') compiled = new Uint8Array(content);
		},
	});
	if (error || !compiled) throw new Error(`The kernels cannot be compiled: ${error?.message}\n${stderr}`);
	return compiled;
}

/** The Vite plugin that provides `virtual:kernels`: the module's bytes, in the script that uses them, which are 11 kB. */
export function kernelsPlugin(): Plugin {
	const id = '\0virtual:kernels';
	return {
		name: 'peel-kernels',
		resolveId: (name) => (name === 'virtual:kernels' ? id : null),
		async load(name) {
			if (name !== id) return null;
			const base64 = Buffer.from(await compileKernels()).toString('base64');
			return `export default Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0));`;
		},
	};
}
