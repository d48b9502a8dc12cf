// The server as an operator runs it: a process with settings, a log and signals.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { process as processImage, upload } from './api/calls.ts';
import { compiledCode } from './compiled-code.ts';
import { jpeg } from './images.ts';
import { newFolder } from './new-folder.ts';

const entry = path.resolve(import.meta.dirname, '../server/serve.ts');

let dataDir: string;
let running: ChildProcess | undefined;
beforeEach(async () => {
	dataDir = await newFolder();
});
afterEach(async () => {
	running?.kill('SIGKILL');
});

interface Served {
	readonly child: ChildProcess;
	/** Resolves to the exit status and the whole output. */
	readonly ended: Promise<{ status: number | null; output: string }>;
	/** Resolves to the first match in the output, or its first group, as soon as there is one. */
	until(pattern: RegExp): Promise<string>;
}

function serve(env: Record<string, string>): Served {
	const child = spawn(process.execPath, [entry], {
		env: { PATH: process.env.PATH, PEEL_DATA_DIR: dataDir, PORT: '0', ...compiledCode, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	running = child;
	let output = '';
	const collect = (text: Buffer) => {
		output += text;
	};
	child.stdout.on('data', collect);
	child.stderr.on('data', collect);
	return {
		child,
		ended: once(child, 'close').then(([status]) => ({ status, output })),
		async until(pattern) {
			for (;;) {
				const found = pattern.exec(output);
				if (found) return found[1] ?? found[0];
				if (child.exitCode !== null) throw new Error(`the server ended: ${output}`);
				await sleep(50);
			}
		},
	};
}

const ready = /is ready at (http:[^"\s]+)/;

it('the server prints its address when ready, on SIGTERM finishes the running job and exits 0, and serves its images under the same links when it starts again', async () => {
	// Makes the models anew, as a first start does.
	const served = serve({});
	const url = await served.until(ready);
	expect((await fetch(`${url}/ready`)).status).toBe(200);

	const { id } = await upload(url, await jpeg(1200, 800));
	const processing = processImage(url, id);
	// Sent after it, so that it has arrived when this one has its response.
	await fetch(`${url}/api/process/${id}`);
	served.child.kill('SIGTERM');
	const { processedToken } = await processing;
	expect((await served.ended).status).toBe(0);
	await expect(fetch(`${url}/health`)).rejects.toThrow();

	const again = await serve({ PEEL_DEVICE_MODELS: 'off' }).until(ready);
	for (const path of [`/api/original/${id}`, `/api/secure/view/${processedToken}`])
		expect((await fetch(again + path)).status).toBe(200);
});

it('the server refuses to start with a missing model, set or chosen, and names the command that downloads it', async () => {
	const set = await serve({ PEEL_MODEL: 'birefnet-lite' }).ended;
	expect(set.status).toBe(1);
	expect(set.output).toContain('"npm run model -- pull birefnet-lite" fetches it');

	await mkdir(path.join(dataDir, 'models'), { recursive: true });
	await writeFile(path.join(dataDir, 'models', 'in-use'), 'isnet-general-use\n');
	const chosen = await serve({}).ended;
	expect(chosen.status).toBe(1);
	expect(chosen.output).toContain('"npm run model -- pull isnet-general-use" fetches it');
});

it('the server refuses to start with an invalid setting, names it, and exits 1', async () => {
	const { ended } = serve({ PEEL_WORKERS: 'many', PEEL_RETENTION_MINUTES: '0' });
	const { status, output } = await ended;
	expect(status).toBe(1);
	expect(output).toContain('PEEL_WORKERS: must be a whole number');
	expect(output).toContain('PEEL_RETENTION_MINUTES: must be');
});
