// `npm run peel` as a process whose output is closed, as by `| head`, or goes to a disk that is full.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const entry = path.join(import.meta.dirname, 'peel.ts');

test('when its output is closed, the program ends without an error message', async () => {
	const command = spawn(process.execPath, [entry, '--json', 'gone.jpg', 'gone too.jpg']);
	command.stdout.destroy();
	const [stderr, [, signal]] = await Promise.all([text(command.stderr), once(command, 'close')]);
	expect({ stderr, signal }).toEqual({ stderr: '', signal: null });
});

test.skipIf(process.platform !== 'linux')(
	'when its output cannot be written, the program says so in one sentence, with status 1',
	async () => {
		const full = await open('/dev/full', 'w');
		const command = spawn(process.execPath, [entry, '--help'], { stdio: ['ignore', full.fd, 'pipe'] });
		const [stderr, [status]] = await Promise.all([text(command.stderr as Readable), once(command, 'close')]);
		await full.close();
		expect({ stderr, status }).toEqual({
			stderr: 'The output cannot be written. The disk is full.\n',
			status: 1,
		});
	},
);
