// Output and exit status of each command, with a network of a few bytes on a local server.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
	type CompanionCard,
	chosenModel,
	defaultModel,
	isnetMedium,
	type ModelCard,
	modelFile,
} from '#engine/index.ts';
import { newFolder } from '#test/new-folder.ts';
import { modelCommand } from './command.ts';
import type { ModelCommandContext } from './context.ts';

const content = Buffer.from('a network');
let modelsDir: string;
let server: Server;
let requests: number;
let tiny: ModelCard;
let out: string[];
let err: string[];
let bars: number[][];

beforeEach(async () => {
	modelsDir = await newFolder();
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
});

/** Runs `npm run model -- ...words`; `answer` is the reply to the question, undefined without a terminal. */
function run(
	words: string,
	options: { answer?: boolean; wanted?: string; cards?: ModelCard[]; companions?: CompanionCard[] } = {},
) {
	const { answer, wanted, cards = [defaultModel, tiny], companions = [] } = options;
	const context: ModelCommandContext = {
		modelsDir,
		wanted,
		cards,
		companions,
		terminal: {
			print: (line) => out.push(line),
			printError: (line) => err.push(line),
			...(answer !== undefined && { confirm: async () => answer }),
			startBar(totalBytes) {
				const bar = [totalBytes];
				bars.push(bar);
				return { update: (bytes) => void bar.push(bytes), stop: () => void bar.push(-1) };
			},
		},
	};
	return modelCommand(words.split(' '), context);
}

describe('pull', () => {
	it('shows licence, origin and size before the first request', async () => {
		expect(await run('pull tiny', { answer: false })).toBe(1);
		expect(out).toEqual(
			expect.arrayContaining(['tiny', '  licence  MIT', '  origin   this test', '  size     0.0 MB']),
		);
		expect(err).toEqual(['Nothing was downloaded.']);
		expect(requests).toBe(0);
	});

	it('downloads after a yes, with a progress bar that ends full', async () => {
		expect(await run('pull tiny', { answer: true })).toBe(0);
		expect(await readFile(modelFile(tiny, modelsDir))).toEqual(content);
		expect(bars).toEqual([[content.length, 0, content.length, -1]]);
		expect(err).toEqual([]);
	});

	it('requires --yes without a terminal', async () => {
		expect(await run('pull tiny')).toBe(1);
		expect(err).toEqual(['There is no terminal to ask on: pass --yes to accept the licence.']);
		expect(await run('pull tiny --yes')).toBe(0);
	});

	it('does not download a network again that is installed and intact', async () => {
		await run('pull tiny --yes');
		expect(await run('pull tiny --yes')).toBe(0);
		expect(requests).toBe(1);
		expect(out.at(-1)).toBe('tiny is already installed and intact.');
	});

	it('downloads from the mirror that --from names', async () => {
		const moved: ModelCard = { ...tiny, source: { kind: 'download', url: 'http://127.0.0.1:1/' } };
		const mirror = tiny.source.kind === 'download' ? tiny.source.url : '';
		expect(await run(`pull tiny --yes --from ${mirror}`, { cards: [moved] })).toBe(0);
		expect(out).toContain(`  from     ${mirror}`);
	});

	it('reports a failure in one sentence, stops its bar and keeps nothing', async () => {
		expect(await run('pull tiny --yes', { cards: [{ ...tiny, sha256: '0'.repeat(64) }] })).toBe(1);
		expect(err).toEqual([expect.stringMatching(/^The download is not "tiny" and is rejected: [^\n]+\.$/)]);
		expect(bars[0]?.at(-1)).toBe(-1);
		expect(await readdir(modelsDir)).toEqual([]);
	});
});

describe('use', () => {
	it('requires an installed and intact network, and records it', async () => {
		expect(await run('use tiny')).toBe(1);
		expect(err).toEqual(['tiny is not installed; first: npm run model -- pull tiny']);
		await writeFile(modelFile(tiny, modelsDir), 'damaged');
		expect(await run('use tiny')).toBe(1);
		expect(err[1]).toBe('tiny is damaged; first: npm run model -- pull tiny');

		await run('pull tiny --yes');
		expect(await run('use tiny')).toBe(0);
		expect(await chosenModel(modelsDir, undefined, [tiny])).toBe(tiny);
		expect(await run('use isnet-medium-8bit')).toBe(0);
		expect(await chosenModel(modelsDir)).toBe(defaultModel);
	});

	it('reports that PEEL_MODEL overrides it', async () => {
		await run('pull tiny --yes');
		expect(await run('use tiny', { wanted: 'isnet-medium-8bit' })).toBe(0);
		expect(err).toEqual(['PEEL_MODEL=isnet-medium-8bit is set and overrides it.']);
	});
});

describe('list and verify', () => {
	it('list shows licence, size, and whether a network is installed and in use', async () => {
		expect(await run('list')).toBe(0);
		expect(out).toEqual([
			'NAME               LICENCE        SIZE     STATE',
			'isnet-medium-8bit  AGPL-3.0-only  44.5 MB  comes with Peel, in use',
			'tiny               MIT            0.0 MB   not installed',
		]);
		await run('pull tiny --yes');
		await run('use tiny');
		out = [];
		await run('list');
		expect(out.slice(1)).toEqual([
			'isnet-medium-8bit  AGPL-3.0-only  44.5 MB  comes with Peel',
			'tiny               MIT            0.0 MB   pulled, in use',
		]);
	});

	it('verify hashes every installed network, and fails for a damaged one', async () => {
		expect(await run('verify')).toBe(0);
		expect(out).toEqual(['intact   isnet-medium-8bit, in use']);
		await run('pull tiny --yes');
		await writeFile(modelFile(tiny, modelsDir), content.subarray(1));
		out = [];
		expect(await run('verify')).toBe(1);
		expect(out).toEqual(['intact   isnet-medium-8bit, in use', 'damaged  tiny']);
	});

	it('verify fails if the network in use is not installed', async () => {
		expect(await run('verify', { wanted: 'tiny' })).toBe(1);
		expect(out).toContain('missing  tiny, in use');
	});

	it('the parts of the promptable network are listed and verified, but cannot be chosen', async () => {
		const file = path.join(modelsDir, 'part.onnx');
		const { licence, origin, bytes, sha256 } = tiny;
		const part: CompanionCard = {
			name: 'part',
			licence,
			origin,
			bytes,
			sha256,
			source: { kind: 'packaged', file },
			purpose: 'for Keep and Remove',
		};
		await writeFile(file, content);
		await run('list', { companions: [part] });
		expect(out.at(-1)).toBe(
			'part               MIT            0.0 MB   comes with Peel, for Keep and Remove',
		);
		expect(await run('verify', { companions: [part] })).toBe(0);
		expect(out.at(-1)).toBe('intact   part');
		await writeFile(file, 'damaged');
		expect(await run('verify', { companions: [part] })).toBe(1);
		expect(await run('use part', { companions: [part] })).toBe(1);
	});
});

describe('a network that is made from another', () => {
	it('a quantised network requires its source network, and cannot be pulled itself', async () => {
		const source = { kind: 'quantised', from: tiny, rangesFile: '' } as const;
		const quantised: ModelCard = { ...tiny, name: 'tiny-8bit', source };
		const gone = path.join(modelsDir, 'gone');
		const bundled: ModelCard = { ...isnetMedium, source: { ...isnetMedium.source, directory: gone } };
		const fromBundled: ModelCard = {
			...quantised,
			name: 'medium-8bit',
			source: { ...source, from: bundled },
		};
		const cards = [quantised, fromBundled];
		for (const words of ['use tiny-8bit', 'use medium-8bit', 'pull tiny-8bit --yes']) {
			expect(await run(words, { cards })).toBe(1);
		}
		expect(err).toEqual([
			'tiny-8bit is not installed; first: npm run model -- pull tiny',
			'medium-8bit is not installed; first: npm ci',
			'The model "tiny-8bit" is quantised from "tiny"; there is nothing to pull.',
		]);
	});

	it('no question is asked about a network that cannot be pulled', async () => {
		const source = { kind: 'quantised', from: tiny, rangesFile: '' } as const;
		expect(
			await run('pull tiny-8bit', { cards: [{ ...tiny, name: 'tiny-8bit', source }], answer: false }),
		).toBe(1);
		expect(err).toEqual(['The model "tiny-8bit" is quantised from "tiny"; there is nothing to pull.']);
		expect(await run('pull tiny --from ftp://127.0.0.1/', { answer: false })).toBe(1);
		expect(err[1]).toBe('"ftp://127.0.0.1/" is not an http or https address.');
		expect(out).toEqual([]);
	});
});

describe('arguments', () => {
	it('the error for an unknown name lists all names', async () => {
		for (const words of ['pull huge --yes', 'use huge']) expect(await run(words)).toBe(1);
		expect(err).toEqual(Array(2).fill('There is no model "huge"; there are isnet-medium-8bit, tiny.'));
	});

	it.each(['', 'fetch', 'pull', 'use', 'list tiny', 'pull tiny huge'])(
		'%j prints the usage as an error',
		async (words) => {
			expect(await run(words)).toBe(1);
			expect(err[0]).toMatch(/^Usage: npm run model -- COMMAND/);
			expect(out).toEqual([]);
		},
	);

	it('an unknown option is reported by name', async () => {
		expect(await run('list --all')).toBe(1);
		expect(err).toEqual(["Unknown option '--all'; see --help."]);
	});
});
