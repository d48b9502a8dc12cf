// A name that leads to another file from one moment to the next, as in a folder into which others write.
import { execFileSync, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { readImage } from './read-image.ts';

/** Gives the name `a.jpg` to an image and to a pipe in turn, until it is killed. */
const swapForever = `
	const { linkSync, renameSync } = require('node:fs');
	for (;;) for (const file of ['image', 'pipe']) {
		linkSync(file, 'next');
		renameSync('next', 'a.jpg');
	}`;

it.skipIf(process.platform === 'win32')(
	'a file that becomes a pipe before it is opened is read as an image or reported, and never waited for',
	async () => {
		const folder = await newFolder();
		const at = (name: string) => path.join(folder, name);
		const image = await jpeg();
		await writeFile(at('image'), image);
		await copyFile(at('image'), at('a.jpg'));
		execFileSync('mkfifo', [at('pipe')]);
		const swapping = spawn(process.execPath, ['-e', swapForever], { cwd: folder, stdio: 'ignore' });
		onTestFinished(async () => {
			swapping.kill('SIGKILL');
			// Ends a read that waits for a writer; otherwise no thread of the test would end.
			const writer = await open(at('pipe'), constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
			await writer?.close();
		});

		const found = { images: 0, faults: 0 };
		while (found.images < 200 || found.faults < 200) {
			const bytes = await readImage(at('a.jpg')).catch((error) => {
				expect(error).toMatchObject({ code: 'file-error', message: 'It is not a file.' });
				found.faults++;
			});
			if (!bytes) continue;
			expect(bytes).toEqual(image);
			found.images++;
		}
	},
);
