// The linter rejects what decision 1 forbids the modules to import, however deep in a module the file is.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from './new-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
const biome = path.join(root, 'node_modules/.bin/biome');

const modules = ['contract', 'matting', 'engine', 'server', 'cli', 'web'];
const files = ['a.ts', 'folder/a.ts', 'folder/folder/a.ts'].flatMap((file) =>
	modules.map((module) => `${module}/${file}`),
);

/** What files of each module may import; `engine/index.ts` apart. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	contract: [],
	matting: ['contract'],
	engine: ['contract', 'matting'],
	server: ['contract', 'server'],
	cli: ['contract', 'cli'],
	web: ['contract', 'matting', 'web'],
};

it('a module imports from other modules only what decision 1 allows', async () => {
	const folder = await newFolder();
	const config = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'));
	// There is no repository around the folder.
	await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
	const specifiers = ['#engine/index.ts', ...files.map((file) => `#${file}`)];
	const lines = specifiers.map((specifier, i) => `export { a as a${i} } from '${specifier}';\n`);
	for (const module of modules) {
		await mkdir(path.join(folder, module, 'folder'), { recursive: true });
		await writeFile(path.join(folder, module, 'folder/a.ts'), lines.join(''));
	}
	const options = ['lint', '--reporter=github', '--max-diagnostics=none', '--only=style/noRestrictedImports'];
	const { stdout } = await promisify(execFile)(biome, options, { cwd: folder }).catch((error) => error);
	const rejected = new Set(
		Array.from(
			(stdout as string).matchAll(/file=.*\/([a-z]+)\/folder\/a\.ts,line=(\d+)/g),
			([, module, line]) => `${module} ${specifiers[Number(line) - 1]}`,
		),
	);

	const isAllowed = (module: string, specifier: string) =>
		specifier === '#engine/index.ts'
			? ['server', 'cli'].includes(module)
			: allowed[module]?.includes(specifier.slice(1, specifier.indexOf('/')));
	for (const module of modules)
		for (const specifier of specifiers) {
			const what = `${module} ${specifier}`;
			expect([what, !rejected.has(what)]).toEqual([what, Boolean(isAllowed(module, specifier))]);
		}
});
