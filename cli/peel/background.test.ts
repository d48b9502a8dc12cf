// A background is a colour or a picture, and is refused before any work if it is neither.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { png } from '#test/images.ts';
import { UsageError } from '../usage-error.ts';
import { readBackground } from './background.ts';

test.each([
	['#fff', [255, 255, 255]],
	['#1Af', [0x11, 0xaa, 0xff]],
	['#102030', [16, 32, 48]],
])('%s is a colour', async (text, colour) => {
	expect(await readBackground(text)).toEqual({ colour });
});

test.each(['#', '#ff', '#ffff', '#12345g', '#1234567'])('%s is no colour', async (text) => {
	await expect(readBackground(text)).rejects.toThrow(
		new UsageError(`--background is a colour like '#fff' or '#ffffff', not "${text}".`),
	);
});

test('anything else is the name of a picture', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'peel-background-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const [sky, text] = [path.join(folder, 'sky.png'), path.join(folder, 'text.png')];
	await writeFile(sky, await png());
	await writeFile(text, 'text');
	expect(await readBackground(sky)).toEqual({ image: await png() });
	await expect(readBackground(text)).rejects.toThrow(
		`The background ${text} cannot be used. The file is neither a JPG nor a PNG image.`,
	);
	await expect(readBackground(`${sky}x`)).rejects.toThrow('There is no such file or folder.');
});
