// The tools of `peel mcp`, called by the protocol's own client, with an engine that only erases the left half.
import { copyFile, link, mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { RecipeOptions } from '#contract/recipe-options.ts';
import { connected, connectedForAll } from './client.fixture.ts';

// Tests to which it does not matter what was called before share one process.
const opened = connectedForAll();

test.each(['legacy', 'auto'] as const)(
	'tools are listed and called over the protocol (%s)',
	async (protocol) => {
		const { client, remove, at } = await connected({ protocol }, 'a.jpg');
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(['remove_background', 'describe_limits']);
		const {
			properties = {},
			required,
			additionalProperties,
		} = (tools[0]?.inputSchema ?? {}) as {
			properties?: Record<string, unknown>;
			required?: string[];
			additionalProperties?: boolean;
		};
		const { input, output, overwrite, prompts, ...fields } = properties;
		expect(fields).toEqual(JSON.parse(JSON.stringify(RecipeOptions.properties)));
		expect(prompts).toMatchObject({
			minItems: 1,
			maxItems: limits.maxPrompts,
			items: { required: ['x', 'y', 'keep'] },
		});
		expect([required, additionalProperties]).toEqual([['input'], false]);

		const result = await remove({ input: '@a.jpg' });
		expect(result.structuredContent).toEqual({
			output: '@/a-cutout.png',
			width: 64,
			height: 48,
			confidence: 1,
			doubtfulRegions: [],
		});
		expect(result.content).toEqual([
			{ type: 'text', text: 'The result is @/a-cutout.png (64 x 48 pixels, confidence 1.00).' },
		]);
		expect(await sharp(at('a-cutout.png')).metadata()).toMatchObject({
			format: 'png',
			width: 64,
			height: 48,
		});
	},
);

test('the reported limits are those of the contract, along with the model and the folders', async () => {
	const { call } = await connected({ args: ['--root', '@', '--model', 'u2netp'] });
	const { structuredContent } = await call('describe_limits', {});
	expect(structuredContent).toMatchObject({
		inputTypes: ['image/jpeg', 'image/png'],
		maxBytes: limits.maxBytes,
		maxPixels: limits.maxPixels,
		formats: ['png', 'png8', 'webp', 'jpg', 'matte'],
		roots: ['@'],
		model: 'u2netp',
	});
	expect((await call('describe_limits', { verbose: true })).isError).toBe(true);
});

test('the engine is loaded once, at the first call, and gets the recipe', async () => {
	const { call, remove, stderr } = await connected({}, 'a.jpg');
	await call('describe_limits', {});
	expect(stderr()).toBe('');
	const recipe = {
		quality: 80,
		background: '#102030',
		crop: 'subject',
		margin: 8,
		width: 40,
		shadow: 'drop',
	};
	await remove({ input: '@a.jpg', output: '@b.jpg', ...recipe });
	await remove({ input: '@a.jpg', format: 'matte' });
	await remove({ input: '@a.jpg', channels: 'alpha', format: 'webp' });
	const lines = [{ ...recipe, format: 'jpg' }, { format: 'matte' }, { channels: 'alpha', format: 'webp' }];
	expect(stderr()).toBe(
		`engine created\n${lines.map((line) => `recipe ${JSON.stringify(line)}\n`).join('')}`,
	);
});

test('results are named as `peel` names them', async () => {
	const { remove, files } = await opened('in/a.jpg');
	await remove({ input: '@in/a.jpg', format: 'png8' });
	await remove({ input: '@in/a.jpg', format: 'matte' });
	await remove({ input: '@in/a.jpg', channels: 'rgb' });
	await remove({ input: '@in/a.jpg', format: 'jpg' });
	await remove({ input: '@in/a.jpg', output: '@out/new/b.webp' });
	expect(await files()).toEqual([
		'in/a-cutout.jpg',
		'in/a-cutout.png',
		'in/a-foreground.png',
		'in/a-matte.png',
		'in/a.jpg',
		'out/new/b.webp',
	]);
});

test('a file that is not an image, or is too large, is rejected with the reason', async () => {
	const { failure, remove, at, put } = await opened('large.jpg', 'limit.jpg');
	await writeFile(at('text.jpg'), 'text');
	await writeFile(at('empty.jpg'), '');
	await put('damaged.jpg');
	await truncate(at('damaged.jpg'), 300);
	await truncate(at('large.jpg'), limits.maxBytes + 1);
	await truncate(at('limit.jpg'), limits.maxBytes);
	await mkdir(at('folder.jpg'));
	expect(await failure({ input: '@gone.jpg' })).toBe('There is no such file or folder.');
	expect(await failure({ input: '@text.jpg' })).toBe('The file is neither a JPG nor a PNG image.');
	expect(await failure({ input: '@empty.jpg' })).toBe('The file is empty.');
	expect(await failure({ input: '@folder.jpg' })).toBe('It is not a file.');
	expect(await failure({ input: '@large.jpg' })).toBe('The image is larger than 4 MB.');
	expect(await failure({ input: '@damaged.jpg' })).toMatch(/^The image is damaged/);
	expect((await remove({ input: '@limit.jpg' })).isError).toBe(false);
});

test('points that correct the subject reach the engine; without points the engine gets none', async () => {
	const { remove, stderr } = await opened('a.jpg');
	const prompts = [
		{ x: 0, y: 1, keep: true },
		{ x: 0.5, y: 0.5, keep: false },
	];
	expect((await remove({ input: '@a.jpg', prompts })).isError).toBe(false);
	await remove({ input: '@a.jpg', output: '@b.png' });
	const recipe = 'recipe {"format":"png"}';
	const lines = stderr().replace('engine created\n', '');
	expect(lines).toBe(`${recipe} prompts ${JSON.stringify(prompts)}\n${recipe}\n`);
});

test('a point that is outside the image, incomplete or one too many is named in the error', async () => {
	const { failure, remove } = await opened('a.jpg');
	const point = { x: 0.5, y: 0.5, keep: true };
	const failureOf = (prompts: unknown) => failure({ input: '@a.jpg', prompts });
	expect(await failureOf([point, { ...point, x: 1.01 }])).toMatch(
		/^The field "prompts\/1\/x" must be <= 1\. Points that correct/,
	);
	expect(await failureOf([{ x: 0.5, y: 0.5 }])).toMatch(/^The field "prompts\/0" must have/);
	expect(await failureOf([])).toMatch(/^The field "prompts" must not have fewer/);
	expect(await failureOf(Array(limits.maxPrompts + 1).fill(point))).toMatch(
		/^The field "prompts" must not have more/,
	);
	expect((await remove({ input: '@a.jpg', prompts: Array(limits.maxPrompts).fill(point) })).isError).toBe(
		false,
	);
});

test('a field that is unknown, out of range or missing is named in the error', async () => {
	const { failure, remove } = await opened('a.jpg');
	expect(await failure({ input: '@a.jpg', sharpen: 1 })).toMatch(
		/^There is no field "sharpen"; there are input, /,
	);
	expect(await failure({ input: '@a.jpg', quality: 101 })).toMatch(/^The field "quality" must be <= 100\./);
	expect(await failure({ input: '@a.jpg', format: 'gif' })).toMatch(/^The field "format" .*`webp`/);
	expect(await failure({ input: 'a\0.jpg' })).toMatch(/^The field "input" must match/);
	expect(await failure({})).toBe('The field "input" is missing.');
	expect((await remove({ input: '@a.jpg', format: 'jpg', quality: 100 })).isError).toBe(false);
});

test('the name of an output must be that of an image in the requested format', async () => {
	const { failure, files } = await opened('a.jpg');
	for (const output of ['@.bashrc', '@b', '@b.png.sh', '@b.gif']) {
		expect(await failure({ input: '@a.jpg', output })).toBe(
			'The field "output" must end in .png, .webp or .jpg.',
		);
	}
	expect(await failure({ input: '@a.jpg', output: '@b.png', format: 'jpg' })).toBe(
		'@/b.png is named png, but the format is jpg.',
	);
	expect(await files()).toEqual(['a.jpg']);
});

test('an existing result is replaced only with "overwrite", and the input never', async () => {
	const { failure, remove, at } = await opened('a.png');
	const before = await readFile(at('a.png'));
	await writeFile(at('a-cutout.png'), 'mine');
	await link(at('a.png'), at('same.png'));
	await symlink(at('a.png'), at('alias.png'));
	const exists = '@/a-cutout.png exists already; with "overwrite": true it is replaced.';
	expect(await failure({ input: '@a.png' })).toBe(exists);
	expect(await failure({ input: '@a.png', overwrite: false })).toBe(exists);
	expect(await readFile(at('a-cutout.png'), 'utf8')).toBe('mine');
	for (const output of ['@a.png', '@same.png', '@alias.png']) {
		expect(await failure({ input: '@a.png', output, overwrite: true })).toMatch(
			/ is one of the input images\.$/,
		);
	}
	expect(await readFile(at('a.png'))).toEqual(before);
	expect((await remove({ input: '@a.png', overwrite: true })).isError).toBe(false);
	expect((await sharp(at('a-cutout.png')).metadata()).format).toBe('png');
});

test('a failure of the engine is reported in a sentence, and the next call works', async () => {
	const { failure, remove } = await connected({ env: { ENGINE: 'engine-timeout' } }, 'a.jpg');
	expect(await failure({ input: '@a.jpg' })).toBe(
		'Processing took too long and was stopped. Please try again.',
	);
	expect((await remove({ input: '@a.jpg' })).isError).toBe(false);
});

test('an engine that cannot start is started again at the next call', async () => {
	const { failure, remove } = await connected({ env: { ENGINE: 'unready' } }, 'a.jpg');
	expect(await failure({ input: '@a.jpg' })).toBe('The engine cannot start. No model.');
	expect((await remove({ input: '@a.jpg' })).isError).toBe(false);
});

test('two calls at once each get their own result', async () => {
	const { remove, at, stderr } = await connected({}, 'a.jpg', 'b.png');
	await writeFile(at('b.png'), await sharp(at('b.png')).resize(32, 24).toBuffer());
	const results = await Promise.all([remove({ input: '@a.jpg' }), remove({ input: '@b.png' })]);
	expect(results.map(({ structuredContent }) => structuredContent)).toMatchObject([
		{ output: '@/a-cutout.png', width: 64 },
		{ output: '@/b-cutout.png', width: 32 },
	]);
	expect(stderr().match(/engine created/g)).toHaveLength(1);
});

test('of two calls for the same output, one writes it and the other reports that it exists', async () => {
	const { remove, at } = await opened('a.jpg');
	await copyFile(at('a.jpg'), at('b.jpg'));
	const calls = ['@a.jpg', '@b.jpg'].map((input) => remove({ input, output: '@out.png' }));
	const failed = (await Promise.all(calls)).filter(({ isError }) => isError);
	expect(failed.map(({ content }) => content[0]?.text)).toEqual([
		'@/out.png exists already; with "overwrite": true it is replaced.',
	]);
});

test('progress is reported to a client that asks for it', async () => {
	const { remove, progress } = await opened('a.jpg');
	await remove({ input: '@a.jpg' }, { onprogress: () => {} });
	expect(progress()).toEqual([
		{ progress: 1, total: 3, message: 'The image is read.' },
		{ progress: 2, total: 3, message: 'The network is loaded.' },
		{ progress: 3, total: 3, message: 'The background is removed.' },
	]);
});

test('an unknown tool is an error of the protocol', async () => {
	const { call } = await opened();
	await expect(call('rm', {})).rejects.toThrow('There is no tool of that name.');
});
