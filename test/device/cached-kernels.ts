// The compiled kernels of the browser's networks, cached for later test processes: compiling takes four seconds of the
// processor's time in each.
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#engine/files/atomic-write.ts';
import { compileKernels } from '#web/device/network/compile-kernels.ts';
import type { KernelKind } from '#web/device/network/layers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'node_modules/.cache/peel/kernels');

/** The name of the cached module: it contains a hash of the compiler and of all that the compiler reads. */
async function nameOf(kind: KernelKind): Promise<string> {
	const hash = createHash('sha256');
	const sources = ['package-lock.json', 'web/device/network/compile-kernels.ts'];
	for (const name of [...sources, ...globSync('web/device/network/kernels/*', { cwd: root }).sort()])
		hash.update(name).update(await readFile(path.join(root, name)));
	return `${kind}-${hash.digest('hex')}.wasm`;
}

/** The same as `compileKernels` returns. */
export async function cachedKernels(kind: KernelKind): Promise<Uint8Array<ArrayBuffer>> {
	const file = path.join(folder, await nameOf(kind));
	const kept = await readFile(file).catch(() => undefined);
	if (kept) return new Uint8Array(kept);
	const compiled = await compileKernels(kind);
	await writeAtomically(file, compiled);
	return compiled;
}
