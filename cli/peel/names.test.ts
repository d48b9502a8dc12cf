// Where results go, and what is never overwritten.
import { link, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { setUp } from './run.fixture.ts';

test('results are written into the folder after -o', async () => {
	const { out, err, peel, put, files } = await setUp();
	await put('a.jpg', 'b.png');
	expect(await peel('@a.jpg @b.png -o @out/')).toBe(0);
	expect(await files()).toEqual(['a.jpg', 'b.png', 'out/a.png', 'out/b.png']);
	expect(out.sort()).toEqual([
		'@/a.jpg -> @/out/a.png (64 x 48, 0.0 s)',
		'@/b.png -> @/out/b.png (64 x 48, 0.0 s)',
	]);
	expect(err).toEqual([]);
});

test.each([
	['', 'a-cutout.png'],
	['--format webp', 'a-cutout.webp'],
	['--format png8', 'a-cutout.png'],
	['--format png8 -o @out', 'out/a.png'],
	['--matte', 'a-matte.png'],
	['--foreground', 'a-foreground.png'],
	['-o @result.png', 'result.png'],
])('an image with "%s" becomes %s', async (options, name) => {
	const { peel, put, files } = await setUp();
	await put('a.jpg');
	expect(await peel(`@a.jpg ${options}`.trim())).toBe(0);
	expect(await files()).toEqual(['a.jpg', name].sort());
});

test('a folder contributes its images; earlier results, hidden files and subfolders are skipped', async () => {
	const { peel, at, put, files } = await setUp();
	await put(
		'in/b.JPG',
		'in/a.png',
		'in/a-cutout.png',
		'in/a-matte.png',
		'in/a-foreground.png',
		'in/b-cutout.jpg',
		'in/._a.png',
		'in/deep/c.jpg',
	);
	await writeFile(at('in/notes.txt'), 'text');
	expect(await peel('@in -o @out')).toBe(0);
	expect((await files()).filter((name) => name.startsWith('out'))).toEqual(['out/a.png', 'out/b.png']);
});

test('with --recursive the results keep the folder structure of the images; earlier results and hidden folders are skipped', async () => {
	const { peel, put, files } = await setUp();
	await put('in/a.jpg', 'in/deep/a.jpg', 'in/deep/er/b.png', 'in/out/old.png', 'in/.hidden/c.jpg');
	expect(await peel('@in -r -o @in/out')).toBe(0);
	expect((await files()).filter((name) => name.startsWith('in/out'))).toEqual([
		'in/out/a.png',
		'in/out/deep/a.png',
		'in/out/deep/er/b.png',
		'in/out/old.png',
	]);
});

test.skipIf(process.platform === 'win32')(
	'earlier results are not processed again even if other paths lead to the images and the results',
	async () => {
		const { err, peel, at, put, files } = await setUp();
		await put('in/a.jpg', 'in/out/old.png');
		await symlink(at('in'), at('same'));
		expect(await peel('@same -r -o @in/out')).toBe(0);
		expect(await peel('@in -r -o @same/out --force')).toBe(0);
		expect(err).toEqual([]);
		expect((await files()).filter((name) => name.startsWith('in/out'))).toEqual([
			'in/out/a.png',
			'in/out/old.png',
		]);
	},
);

test('nothing is overwritten without --force, and such images are not processed', async () => {
	const { engine, err, peel, at, put } = await setUp();
	await put('a.jpg');
	await mkdir(at('out'));
	await writeFile(at('out/a.png'), 'old');
	expect(await peel('@a.jpg -o @out')).toBe(1);
	expect(err).toEqual(['@/a.jpg: @/out/a.png exists already; --force overwrites it.']);
	expect(engine.calls).toBe(0);
	expect(await readFile(at('out/a.png'), 'utf8')).toBe('old');
	expect(await peel('@a.jpg -o @out --force')).toBe(0);
	expect((await readFile(at('out/a.png'))).subarray(1, 4).toString()).toBe('PNG');
});

test('a folder that has the name of a result is reported as a folder, with and without --force', async () => {
	const { engine, err, peel, at, put } = await setUp();
	await put('a.jpg');
	await mkdir(at('out.png'));
	expect(await peel('@a.jpg -o @out.png')).toBe(1);
	expect(await peel('@a.jpg -o @out.png --force')).toBe(1);
	expect(err).toEqual(Array(2).fill('@/a.jpg: @/out.png is a folder, not a file.'));
	expect(engine.calls).toBe(0);
});

test('a file created during the run is not overwritten either', async () => {
	const { engine, peel, at, put } = await setUp();
	await put('a.jpg');
	const release = engine.hold();
	const run = peel('@a.jpg -o @out');
	await expect.poll(() => engine.calls).toBe(1);
	await writeFile(at('out/a.png'), 'theirs');
	release();
	expect(await run).toBe(1);
	expect(await readFile(at('out/a.png'), 'utf8')).toBe('theirs');
});

test('an input image is never overwritten, under any of its names, even with --force', async () => {
	const { engine, peel, at, put, replies } = await setUp();
	await put('a.png');
	const before = await readFile(at('a.png'));
	await link(at('a.png'), at('hard.png'));
	await symlink(at('a.png'), at('soft.png'));
	for (const output of ['@', '@a.png', '@hard.png', '@soft.png']) {
		expect(await peel(`@a.png -o ${output} --force --json`)).toBe(1);
		expect(replies().at(-1)).toMatchObject({ error: { code: 'is-input' } });
	}
	expect(await readFile(at('a.png'))).toEqual(before);
	expect(engine.calls).toBe(0);
});

test('the background image is not overwritten either', async () => {
	const { err, peel, at, put } = await setUp();
	await put('a.jpg', 'out/a.png');
	const before = await readFile(at('out/a.png'));
	expect(await peel('@a.jpg --background @out/a.png -o @out --force')).toBe(1);
	expect(err).toEqual(['@/a.jpg: @/out/a.png is one of the input images.']);
	expect(await readFile(at('out/a.png'))).toEqual(before);
});

test('images whose results would have the same name are both reported before any work', async () => {
	const { engine, err, peel, put } = await setUp();
	await put('a.jpg', 'a.png', 'b.jpg', 'c/B.png');
	expect(await peel('@a.jpg @a.png @b.jpg @c/B.png -o @out')).toBe(1);
	expect(err).toEqual([
		'@/a.jpg: Its result and that of @/a.png would both be @/out/a.png.',
		'@/a.png: Its result and that of @/a.jpg would both be @/out/a.png.',
		'@/b.jpg: Its result and that of @/c/B.png would both be @/out/b.png.',
		'@/c/B.png: Its result and that of @/b.jpg would both be @/out/B.png.',
	]);
	expect(engine.calls).toBe(0);
});

test.skipIf(process.platform === 'win32')(
	'images whose results would be one file because a link leads to the same folder are both reported too',
	async () => {
		const { engine, err, at, peel, put } = await setUp();
		await put('in/a.jpg', 'in/more/a.jpg', 'out/older.png');
		await symlink('.', at('out/more'));
		expect(await peel('@in -r -o @out --force')).toBe(1);
		expect(err).toEqual([
			'@/in/a.jpg: Its result and that of @/in/more/a.jpg would both be @/out/a.png.',
			'@/in/more/a.jpg: Its result and that of @/in/a.jpg would both be @/out/more/a.png.',
		]);
		expect(engine.calls).toBe(0);
	},
);

test('two Unicode forms of a name count as the same name, as on macOS disks', async () => {
	const { engine, err, peel, put } = await setUp();
	await put('caf\u00e9.jpg', 'b/cafe\u0301.jpg');
	expect(await peel('@caf\u00e9.jpg @b/cafe\u0301.jpg -o @out')).toBe(1);
	expect(err).toHaveLength(2);
	expect(engine.calls).toBe(0);
});

test('an image named twice is processed once', async () => {
	const { engine, peel, put } = await setUp();
	await put('in/a.jpg');
	expect(await peel('@in @in/a.jpg @in/../in/a.jpg -o @out')).toBe(0);
	expect(engine.calls).toBe(1);
});

test('an image named twice counts as one image for an output file and for points', async () => {
	const { engine, peel, put } = await setUp();
	await put('a.jpg');
	expect(await peel('@a.jpg @./a.jpg -o @c.png')).toBe(0);
	expect(await peel('@a.jpg @a.jpg --keep 0.5,0.5 -o @d.png')).toBe(0);
	expect(engine.calls).toBe(2);
});

test('one output file for several images is a usage error', async () => {
	const { err, peel, put } = await setUp();
	await put('a.jpg', 'b.jpg');
	expect(await peel('@a.jpg @b.jpg -o @c.png')).toBe(2);
	expect(err).toEqual(['@/c.png is one file, but there are 2 images.']);
});

test('a file that appears under the name of a result while the image is cut out is not overwritten', async () => {
	const { engine, err, peel, put, at } = await setUp();
	await put('a.jpg');
	const release = engine.hold();
	const status = peel('@a.jpg');
	await expect.poll(() => engine.calls).toBe(1);
	await writeFile(at('a-cutout.png'), 'another file');
	release();
	expect(await status).toBe(1);
	expect(err).toEqual(['@/a.jpg: @/a-cutout.png exists already; --force overwrites it.']);
	expect(await readFile(at('a-cutout.png'), 'utf8')).toBe('another file');
});

test('control characters in a name are left out of result lines, errors and usage messages, because a terminal would obey them', async () => {
	const { out, err, at, peel, put } = await setUp();
	const name = 'a\u001b[2J\r\nb\u009b\u202e\u2028\u2029.jpg';
	const shown = 'a\\u001b[2J\\u000d\\u000ab\\u009b\\u202e\\u2028\\u2029';
	await put(`in/${name}`);
	await writeFile(at(`in/empty-${name}`), '');
	expect(await peel('@in -o @out')).toBe(1);
	expect(out).toEqual([`@/in/${shown}.jpg -> @/out/${shown}.png (64 x 48, 0.0 s)`]);
	expect(err).toEqual([`@/in/empty-${shown}.jpg: The file is empty.`]);
	expect(await peel(`@a.jpg --background @${name}`)).toBe(2);
	expect(err[1]).toContain(`${shown}.jpg cannot be used`);
});

test('an input is not overwritten by a path through a folder that does not exist yet', async () => {
	const { err, peel, put, at } = await setUp();
	await put('a.jpg');
	const before = await readFile(at('a.jpg'));
	expect(await peel(`@a.jpg -o ${at('.')}/new/../a.jpg --force`)).toBe(1);
	expect(err).toEqual(['@/a.jpg: @/a.jpg is one of the input images.']);
	expect(await readFile(at('a.jpg'))).toEqual(before);
});
