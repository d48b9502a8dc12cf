// `npm run peel` as a process whose output is closed, as by `| head`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('when its output is closed, it ends without an error message', async () => {
	const entry = path.join(import.meta.dirname, 'peel.ts');
	const command = spawn(process.execPath, [entry, '--json', 'gone.jpg', 'gone too.jpg']);
	command.stdout.destroy();
	const [stderr, [, signal]] = await Promise.all([text(command.stderr), once(command, 'close')]);
	expect({ stderr, signal }).toEqual({ stderr: '', signal: null });
});
