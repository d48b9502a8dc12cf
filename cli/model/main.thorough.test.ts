// `npm run model` as a process: exit status, standard output and standard error.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compiledCode } from '#test/compiled-code.ts';
import { newFolder } from '#test/new-folder.ts';

async function run(words: string[], env: Record<string, string> = {}) {
	const dataDir = await newFolder();
	return spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...words], {
		encoding: 'utf8',
		env: { PATH: process.env.PATH, ...compiledCode, PEEL_DATA_DIR: dataDir, ...env },
	});
}

test('help goes to standard output, with status 0', async () => {
	const { status, stdout, stderr } = await run(['--help']);
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	expect(stdout).toMatch(/list[\s\S]*pull NAME[\s\S]*verify[\s\S]*use NAME/);
});

test('the networks of the catalogue are listed, and PEEL_MODEL names the one in use', async () => {
	const { status, stdout } = await run(['list'], { PEEL_MODEL: 'birefnet-lite' });
	expect(status).toBe(0);
	expect(stdout).toMatch(/^isnet-medium +AGPL-3\.0-only +88\.2 MB +comes with Peel$/m);
	expect(stdout).toMatch(/^isnet-medium-mixed +AGPL-3\.0-only +59\.2 MB +comes with Peel$/m);
	expect(stdout).toMatch(/^u2netp +Apache-2\.0 +4\.6 MB +comes with Peel$/m);
	expect(stdout).toMatch(/^u2netp-8bit +Apache-2\.0 +1\.4 MB +comes with Peel, for a second opinion$/m);
	expect(stdout).toMatch(/^modnet +Apache-2\.0 +6\.6 MB +comes with Peel, for soft edges$/m);
	expect(stdout).toMatch(/^birefnet-lite +MIT +180\.8 MB +not installed, in use$/m);
});

test('unless another network was chosen, the default is installed and in use before any command', async () => {
	const { status, stdout } = await run(['list']);
	expect(status).toBe(0);
	expect(stdout).toMatch(/^isnet-medium-8bit +AGPL-3\.0-only +44\.5 MB +comes with Peel, in use$/m);
	expect(stdout.match(/in use/g)).toHaveLength(1);
});

test('an error is reported in a sentence on standard error, with status 1', async () => {
	const { status, stdout, stderr } = await run(['use', 'birefnet-lite']);
	expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
	expect(stderr).toBe('birefnet-lite is not installed; first: npm run model -- pull birefnet-lite\n');
});
