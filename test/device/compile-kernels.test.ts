// The kernels are compiled wherever the project lies.
import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newFolder } from '../new-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the kernels can be compiled in a folder whose name has a space and a letter beyond ASCII', async () => {
	const folder = path.join(await newFolder(), 'my photös');
	await cp(path.join(root, 'web/device/network'), path.join(folder, 'network'), { recursive: true });
	await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
	const module = pathToFileURL(path.join(folder, 'network/compile-kernels.ts')).href;
	const script = `import { compileKernels } from '${module}';
		console.log(WebAssembly.validate(await compileKernels('plain')));`;
	const args = ['--input-type=module', '--eval', script];
	const { stdout } = await promisify(execFile)(process.execPath, args);
	expect(stdout).toBe('true\n');
});
