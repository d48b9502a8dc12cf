// Compiles the kernels from AssemblyScript to WebAssembly; for the build and for tests.
// biome-ignore lint/style/noRestrictedImports: runs at build.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { KernelKind } from './layers.ts';

/** Pages of 64 KiB: at most 1 GiB. */
const options = [
	'-O3',
	'--noAssert',
	...['--runtime', 'stub'],
	...['--enable', 'simd', '--enable', 'threads'],
	...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '16384'],
];

const modules = new Map<KernelKind, Promise<Uint8Array<ArrayBuffer>>>();

/** The module, compiled once per process, because that takes seconds. Rejects with what the compiler reports. */
export function compileKernels(kind: KernelKind): Promise<Uint8Array<ArrayBuffer>> {
	const compiled = modules.get(kind) ?? compile(kind);
	modules.set(kind, compiled);
	return compiled;
}

async function compile(kind: KernelKind): Promise<Uint8Array<ArrayBuffer>> {
	const { main } = await import('assemblyscript/asc');
	let compiled: Uint8Array<ArrayBuffer> | undefined;
	const source = fileURLToPath(new URL(`kernels/${kind}.ts`, import.meta.url));
	const features = kind === 'relaxed' ? ['--enable', 'relaxed-simd'] : [];
	const { error, stderr } = await main([source, '--outFile', 'kernels.wasm', ...options, ...features], {
		writeFile(_name: string, content: string | Uint8Array) {
			if (typeof content !== 'string') compiled = new Uint8Array(content);
		},
	});
	if (error || !compiled) throw new Error(`The kernels cannot be compiled: ${error?.message}\n${stderr}`);
	return compiled;
}

/**
 * The Vite plugin that provides `virtual:kernels/relaxed` and
 * `virtual:kernels/plain`: the module's bytes, 8 and 5 kB, in a script.
 */
export function kernelsPlugin(compiled = compileKernels): Plugin {
	const kinds: Readonly<Record<string, KernelKind>> = {
		'virtual:kernels/relaxed': 'relaxed',
		'virtual:kernels/plain': 'plain',
	};
	return {
		name: 'peel-kernels',
		resolveId: (name) => (name in kinds ? `\0${name}` : null),
		async load(id) {
			const kind = kinds[id.slice(1)];
			if (!kind) return null;
			const base64 = Buffer.from(await compiled(kind)).toString('base64');
			return `export default Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0));`;
		},
	};
}
