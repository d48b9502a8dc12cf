// The behaviour and output of `peel`, with an engine that only erases the left half.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { jpeg } from '#test/images.ts';
import { setUp } from './run.fixture.ts';

test('options reach the engine', async () => {
	const { engineOptions, cutoutOptions, peel, at, put } = await setUp();
	await put('a.jpg', 'sky.png');
	await peel('@a.jpg --format webp --background #102030 --model u2netp --workers 2');
	await peel('@a.jpg --format png8 --background @sky.png -f');
	await peel('@a.jpg --matte', { wanted: 'u2netp' });
	await peel('@a.jpg --format jpg --quality 80 --crop --margin 8 --width 40 --shadow --shadow-angle 45');
	expect(cutoutOptions).toEqual([
		{ recipe: { format: 'webp', background: '#102030' } },
		{ recipe: { format: 'png8' }, backgroundImage: await readFile(at('sky.png')) },
		{ recipe: { format: 'png', channels: 'alpha' } },
		{
			recipe: {
				format: 'jpg',
				quality: 80,
				crop: 'subject',
				margin: 8,
				width: 40,
				shadow: 'drop',
				shadowAngle: 45,
			},
		},
	]);
	expect(engineOptions.map(({ model, workers }) => [model?.name, workers])).toEqual([
		['u2netp', 2],
		['isnet-medium-8bit', undefined],
		['u2netp', undefined],
		['isnet-medium-8bit', undefined],
	]);
});

test('points reach the engine, for one image only', async () => {
	const { engine, engineOptions, cutoutOptions, err, peel, put, files } = await setUp();
	await put('in/a.jpg');
	expect(await peel('@in --keep 0.4,0.6 --remove 0.9,0.1 -o @out')).toBe(0);
	const prompts = [
		{ x: 0.4, y: 0.6, keep: true },
		{ x: 0.9, y: 0.1, keep: false },
	];
	expect(cutoutOptions).toEqual([{ recipe: { format: 'png' }, prompts }]);
	await put('in/b.jpg');
	expect(await peel('@in --remove 0.9,0.1 -o @more')).toBe(2);
	expect(err).toEqual(['--keep and --remove are points of one image, but there are 2 images.']);
	expect([engine.calls, engineOptions.length, await files()]).toEqual([
		1,
		1,
		['in/a.jpg', 'in/b.jpg', 'out/a.png'],
	]);
});

test('one bad file is reported and the rest is processed, with status 1', async () => {
	const { err, peel, at, put, files } = await setUp();
	await put('a.jpg', 'z.png');
	await writeFile(at('broken.jpg'), (await jpeg()).subarray(0, 300));
	await writeFile(at('text.jpg'), 'text');
	await writeFile(at('empty.jpg'), '');
	await writeFile(at('large.jpg'), await jpeg());
	await truncate(at('large.jpg'), limits.maxBytes + 1);
	await mkdir(at('none'));
	const bad = '@gone.jpg @broken.jpg @text.jpg @empty.jpg @large.jpg @none';
	expect(await peel(`@a.jpg ${bad} @z.png -o @out`)).toBe(1);
	expect((await files()).filter((name) => name.startsWith('out'))).toEqual(['out/a.png', 'out/z.png']);
	expect(err.sort()).toEqual([
		'@/broken.jpg: The image is damaged or of an unusual kind and cannot be read.',
		'@/empty.jpg: The file is empty.',
		'@/gone.jpg: There is no such file or folder.',
		'@/large.jpg: The image is larger than 4 MB.',
		'@/none: The folder holds no JPG or PNG image.',
		'@/text.jpg: The file is neither a JPG nor a PNG image.',
	]);
});

test('a broken link fails one image only', async () => {
	const { err, peel, at, put, files } = await setUp();
	await put('in/b.jpg');
	await symlink(at('gone.jpg'), at('in/a.jpg'));
	expect(await peel('@in -o @out')).toBe(1);
	expect(err).toEqual(['@/in/a.jpg: There is no such file or folder.']);
	expect(await files()).toContain('out/b.png');
});

// Linux reads no folder whose path is longer than 4,096 bytes; one is put together from halves.
test.runIf(process.platform === 'linux')(
	'a folder that cannot be read is reported by its own name, and the other images are processed',
	async () => {
		const { err, peel, at, put, files } = await setUp();
		await put('in/a.jpg', 'in/z/z.jpg');
		const half = path.join(...Array<string>(12).fill('n'.repeat(200)));
		await mkdir(at(`in/m/${half}`), { recursive: true });
		await mkdir(at(`other/${half}`), { recursive: true });
		const halfway = at(`in/m/${half}/other`);
		await rename(at('other'), halfway);
		try {
			expect(await peel('@in -r -o @out')).toBe(1);
		} finally {
			await rename(halfway, at('other'));
		}
		expect(err).toEqual([
			expect.stringMatching(/^@\/in\/m\/[n/]+\/other\/[n/]+: Its name or path is too long\.$/),
		]);
		expect((await files()).filter((name) => name.startsWith('out'))).toEqual(['out/a.png', 'out/z/z.png']);
	},
);

test.skipIf(process.platform === 'win32')(
	'a pipe that has the name of an image is reported, not waited for',
	async () => {
		const { err, peel, at, put, files } = await setUp();
		await put('in/b.jpg');
		execFileSync('mkfifo', [at('in/a.jpg')]);
		expect(await peel('@in -o @out')).toBe(1);
		expect(err).toEqual(['@/in/a.jpg: It is not a file.']);
		expect(await files()).toContain('out/b.png');
	},
);

test('a result that cannot be written is reported by its name', async () => {
	const { err, peel, at, put } = await setUp();
	await put('a.jpg');
	await writeFile(at('out'), 'a file where the folder should be');
	expect(await peel('@a.jpg -o @out')).toBe(1);
	expect(err).toEqual([
		'@/a.jpg: @/out/a.png cannot be written. A part of its path is a file, not a folder.',
	]);
});

test('a folder for results that cannot be made is reported for each image, before the engine starts', async () => {
	const { engineOptions, err, peel, at, put } = await setUp();
	await put('a.jpg', 'b.jpg');
	await symlink(at('gone/deeper'), at('out'));
	expect(await peel('@a.jpg @b.jpg -o @out')).toBe(1);
	expect(err).toEqual([
		expect.stringMatching(/^@\/a\.jpg: @\/out\/a\.png cannot be written\. [A-Z].+\.$/),
		expect.stringMatching(/^@\/b\.jpg: @\/out\/b\.png cannot be written\. [A-Z].+\.$/),
	]);
	expect(engineOptions).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
	'an existing folder without permission to write is reported in the same way',
	async () => {
		const { folder, at, put } = await setUp();
		await put('a.jpg');
		await mkdir(at('out'), { mode: 0o555 });
		await chmod(folder, 0o755);
		const script = new URL('./unprivileged.fixture.ts', import.meta.url);
		const peel = fork(script, [at('a.jpg'), at('out')], { execArgv: [] });
		const err: string[] = [];
		peel.on('message', (line: string) => err.push(line.replaceAll(folder, '@')));
		expect(await once(peel, 'close')).toEqual([1, null]);
		// The engine of this process throws, so none was started.
		expect(err).toEqual(['@/a.jpg: @/out/a.png cannot be written. Access is not allowed.']);
	},
);

test('with --json each image is one line with every key', async () => {
	const { out, err, peel, put, replies } = await setUp();
	await put('a.jpg');
	expect(await peel('@a.jpg @gone.jpg -o @out --json')).toBe(1);
	expect(replies()).toContainEqual({
		input: '@/a.jpg',
		output: '@/out/a.png',
		width: 64,
		height: 48,
		confidence: 1,
		doubt: null,
		doubtfulRegions: [],
		ms: 0,
		error: null,
	});
	expect(replies()).toContainEqual({
		input: '@/gone.jpg',
		output: null,
		width: null,
		height: null,
		confidence: null,
		doubt: null,
		doubtfulRegions: null,
		ms: null,
		error: { code: 'file-error', message: 'There is no such file or folder.' },
	});
	expect([out.length, err]).toEqual([2, []]);
});

test('at most two images per worker and one more are in progress', async () => {
	const { engine, peel, at, put } = await setUp();
	await mkdir(at('in'));
	await put('in/0.jpg');
	for (let i = 1; i < 5; i++) await cp(at('in/0.jpg'), at(`in/${i}.jpg`));
	const release = engine.hold();
	const run = peel('@in -o @out');
	await expect.poll(() => engine.status().busy).toBe(3);
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(engine.calls).toBe(3);
	release();
	expect(await run).toBe(0);
	expect(engine.calls).toBe(5);
});

test('a doubtful result is written, with a warning', async () => {
	const { engine, err, peel, put, files } = await setUp();
	await put('a.jpg');
	const doubtful = { ...engine, cutOut: async () => ({ ...(await engine.cutOut(await jpeg())), doubt }) };
	const doubt = 'no-subject' as const;
	expect(await peel('@a.jpg -o @out --quiet', { createEngine: () => doubtful })).toBe(0);
	expect(err).toEqual(['@/a.jpg: no clear subject was found, so little was kept; please check it.']);
	expect(await files()).toContain('out/a.png');
});

test('a fault of the engine fails one image only', async () => {
	const { engine, peel, put, replies } = await setUp();
	await put('a.jpg', 'b.jpg');
	engine.failNext(new AppError('engine-timeout'));
	expect(await peel('@a.jpg @b.jpg -o @out --json')).toBe(1);
	expect(replies().filter(({ error }) => error === null)).toHaveLength(1);
	expect(replies()).toContainEqual(
		expect.objectContaining({ error: expect.objectContaining({ code: 'engine-timeout' }) }),
	);
});

test('a background that the engine cannot read is named as such', async () => {
	const { engine, err, peel, put } = await setUp();
	await put('a.jpg');
	engine.failNext(new AppError('unreadable-image', 'background: half of it is missing'));
	expect(await peel('@a.jpg --background #fff')).toBe(1);
	expect(err[0]).toMatch(/^@\/a\.jpg: The background cannot be used\. The image is damaged/);
});

test('an engine that cannot start is reported once, with status 1', async () => {
	const { engine, err, peel, put } = await setUp();
	await put('a.jpg', 'b.jpg');
	const ready = Promise.reject(new Error('The model is missing.'));
	ready.catch(() => undefined);
	expect(await peel('@a.jpg @b.jpg -o @out', { createEngine: () => ({ ...engine, ready }) })).toBe(1);
	expect(err).toEqual(['The engine cannot start. The model is missing.']);
});

test('an unknown model is reported with the known ones, before any work', async () => {
	const { err, peel, put } = await setUp();
	await put('a.jpg');
	expect(await peel('@a.jpg --model magic')).toBe(1);
	expect(err).toEqual([expect.stringMatching(/^There is no model "magic"; there are isnet-medium-8bit, /)]);
});

test('the progress bar counts every image, and errors are printed above it', async () => {
	const { folder, out, err, peel, put } = await setUp();
	await put('a.jpg', 'b.jpg');
	const seen: string[] = [];
	const startBar = (total: number) => {
		seen.push(`of ${total}`);
		return {
			advance: () => void seen.push('one'),
			note: (line: string) => void seen.push(line.replaceAll(folder, '@')),
			stop: () => void seen.push('stop'),
		};
	};
	expect(await peel('@a.jpg @b.jpg @gone.jpg -o @out', { startBar })).toBe(1);
	expect(seen).toEqual(['of 3', '@/gone.jpg: There is no such file or folder.', 'one', 'one', 'one', 'stop']);
	expect([out, err]).toEqual([[], ['2 done, 1 failed.']]);
	seen.length = 0;
	await peel('@a.jpg -o @out2 --json', { startBar });
	await peel('@b.jpg -o @out2 --quiet', { startBar });
	expect(seen).toEqual([]);
});

test('stopped while the engine loads, it ends at once', async () => {
	const { engine, stop, peel, put } = await setUp();
	await put('a.jpg');
	const ready = new Promise<void>(() => undefined);
	const run = peel('@a.jpg', { createEngine: () => ({ ...engine, ready }) });
	stop.abort();
	expect(await run).toBe(130);
});

test('help and version go to standard output', async () => {
	const { out, peel } = await setUp();
	expect(await peel('--help')).toBe(0);
	expect(await peel('--version')).toBe(0);
	expect(out[0]).toMatch(/^Usage: peel IMAGE\.\.\. \[options\]/);
	expect(out[1]).toBe('1.2.3');
});

test('a usage error is one sentence on standard error, with status 2', async () => {
	const { out, err, peel } = await setUp();
	expect(await peel('@a.jpg --sharpen')).toBe(2);
	expect([out, err]).toEqual([[], ["Unknown option '--sharpen'; see --help."]]);
});
