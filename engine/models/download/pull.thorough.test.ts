// A pull ends with the verified bytes of the card, or with nothing that could be mistaken for them.
import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import type { ModelCard } from '../card.ts';
import { isnetMedium } from '../cards/isnet.ts';
import { sha256 } from '../sha256.ts';
import { loadModel, modelFile, verifyModel } from '../store.ts';
import { type FileServer, serveFile } from './file-server.fixture.ts';
import { pullModel } from './pull.ts';

/** Several chunks long, with no two words equal. */
const content = Buffer.from(Uint32Array.from({ length: 100_000 }, (_, i) => i).buffer);
const half = content.length / 2;
let models: string;
let server: FileServer;
let card: ModelCard;

beforeEach(async () => {
	models = await newFolder();
	server = await serveFile(content);
	card = {
		...isnetMedium,
		name: 'tiny',
		source: { kind: 'download', url: server.url },
		bytes: content.length,
		sha256: sha256(content),
	};
});

afterEach(async () => {
	await server.close();
});

async function expectNothingStored(): Promise<void> {
	expect(await readdir(models)).toEqual([]);
}

test('a complete pull leaves the verified file and nothing else', async () => {
	const progress: number[] = [];
	await pullModel(card, models, { onProgress: (bytes) => progress.push(bytes) });
	expect(await readdir(models)).toEqual([`tiny-${card.sha256.slice(0, 12)}.onnx`]);
	expect(await loadModel(card, models)).toEqual(content);
	expect(progress[0]).toBe(0);
	expect(progress.at(-1)).toBe(content.length);
	expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('a redirect is followed', async () => {
	server.behave({ redirects: true });
	await pullModel(card, models);
	expect(await verifyModel(card, models)).toBe('intact');
});

describe('a partial download', () => {
	it('after an interrupted connection the next pull requests the rest only', async () => {
		server.behave({ cutAfterBytes: half });
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'interrupted' });
		await expect(loadModel(card, models)).rejects.toMatchObject({ code: 'missing' });

		server.behave({});
		const progress: number[] = [];
		await pullModel(card, models, { onProgress: (bytes) => progress.push(bytes) });
		expect(server.requests[1]).toMatchObject({ 'range': `bytes=${progress[0]}-`, 'if-range': '"one"' });
		expect(progress[0]).toBeGreaterThan(0);
		expect(await loadModel(card, models)).toEqual(content);
		expect(await readdir(models)).toHaveLength(1);
	});

	it('a server without range requests sends the whole file again', async () => {
		server.behave({ cutAfterBytes: half });
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'interrupted' });
		server.behave({ ignoresRange: true });
		await pullModel(card, models);
		expect(await loadModel(card, models)).toEqual(content);
	});

	it('a partial download of another version is not resumed', async () => {
		server.offer(Buffer.alloc(content.length));
		server.behave({ cutAfterBytes: half, etag: '"old"' });
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'interrupted' });
		server.offer(content);
		server.behave({});
		await pullModel(card, models);
		expect(await loadModel(card, models)).toEqual(content);
	});

	it.each(['', 'W/"one"'])('without a strong ETag (%j) a pull starts from the beginning', async (etag) => {
		server.behave({ cutAfterBytes: half, etag });
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'interrupted' });
		server.behave({ etag });
		await pullModel(card, models);
		expect(server.requests[1]).not.toHaveProperty('range');
		expect(await loadModel(card, models)).toEqual(content);
	});

	it('a partial download that is complete is verified without a request', async () => {
		await writeFile(`${modelFile(card, models)}.part`, content);
		await writeFile(`${modelFile(card, models)}.part.etag`, '"one"');
		await pullModel(card, models);
		expect(server.requests).toEqual([]);
		expect(await loadModel(card, models)).toEqual(content);
	});
});

describe('bytes that are not those of the card', () => {
	it('a wrong hash is rejected and nothing is stored', async () => {
		server.offer(Buffer.from(content).fill(1, half, half + 1));
		await expect(pullModel(card, models)).rejects.toMatchObject({
			code: 'refused',
			message: expect.stringMatching(/The download is not "tiny" and is rejected: its SHA-256 is/),
		});
		await expectNothingStored();
	});

	it('a wrong hash leaves the installed model in place', async () => {
		await pullModel(card, models);
		server.offer(Buffer.alloc(content.length));
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'refused' });
		expect(await loadModel(card, models)).toEqual(content);
	});

	it('a damaged model is not run, and a pull replaces it', async () => {
		await writeFile(modelFile(card, models), content.subarray(1));
		await expect(loadModel(card, models)).rejects.toMatchObject({ code: 'damaged' });
		expect(await verifyModel(card, models)).toBe('damaged');
		await pullModel(card, models);
		expect(await verifyModel(card, models)).toBe('intact');
	});

	it.each([
		{ what: 'longer', offered: Buffer.concat([content, content]) },
		{ what: 'shorter', offered: content.subarray(1) },
	])(
		'a file with a declared length $what than in the card is rejected before its body arrives',
		async ({ offered }) => {
			server.offer(offered);
			server.behave({ stallAfterBytes: 1 });
			await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'refused' });
			await expectNothingStored();
		},
	);

	it('a longer file of undeclared length is rejected as soon as it is too long', async () => {
		server.offer(Buffer.concat([content, content]));
		server.behave({ hidesLength: true, stallAfterBytes: content.length + 1 });
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'refused' });
		await expectNothingStored();
	});

	it('a partial download longer than the file on the server is deleted', async () => {
		server.behave({ cutAfterBytes: half });
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'interrupted' });
		server.offer(content.subarray(0, 1));
		server.behave({});
		await expect(pullModel(card, models)).rejects.toMatchObject({ code: 'refused' });
		await expectNothingStored();
	});
});

describe('the connection', () => {
	it('a stalled connection is closed, and received bytes stay stored', async () => {
		server.behave({ stallAfterBytes: half });
		await expect(pullModel(card, models, { stallTimeoutMs: 200 })).rejects.toMatchObject({
			code: 'interrupted',
			message: expect.stringContaining('no data for 0.2 seconds'),
		});
		server.behave({});
		await pullModel(card, models);
		expect(server.requests[1]).toHaveProperty('range');
	});

	it('a slow connection stays open while data arrives', async () => {
		server.behave({ pauseMs: 150 });
		await pullModel(card, models, { stallTimeoutMs: 1000 });
		expect(await verifyModel(card, models)).toBe('intact');
	});

	it('an aborted pull throws the reason of the signal, and received bytes stay stored', async () => {
		server.behave({ stallAfterBytes: half });
		const stop = new AbortController();
		const onProgress = (bytes: number) => bytes > 0 && stop.abort(new Error('stopped'));
		await expect(pullModel(card, models, { signal: stop.signal, onProgress })).rejects.toThrow('stopped');
		expect(await readdir(models)).toHaveLength(2);
	});

	it.each([403, 404, 500])('status %i is reported', async (status) => {
		server.behave({ status });
		await expect(pullModel(card, models)).rejects.toMatchObject({
			code: 'unavailable',
			message: expect.stringContaining(`${server.url} responded ${status}`),
		});
		await expectNothingStored();
	});

	it('a server that cannot be reached is reported by name', async () => {
		await server.close();
		await expect(pullModel(card, models)).rejects.toMatchObject({
			code: 'interrupted',
			message: expect.stringMatching(/The connection to 127\.0\.0\.1:\d+ failed: .*ECONNREFUSED/),
		});
	});
});

describe('the disk', () => {
	// Every write to /dev/full fails with ENOSPC, so the error is the kernel's own.
	it.skipIf(!existsSync('/dev/full'))(
		'a full disk is reported, and the partial download is deleted',
		async () => {
			await symlink('/dev/full', `${modelFile(card, models)}.part`);
			await expect(pullModel(card, models)).rejects.toMatchObject({
				code: 'disk-full',
				message: `There is not enough disk space for "tiny" in ${models}: it needs ${content.length} bytes.`,
			});
			await expectNothingStored();
		},
	);

	it('a file larger than the free space is not requested', async () => {
		const huge = { ...card, bytes: 2 ** 60 };
		await expect(pullModel(huge, models)).rejects.toMatchObject({ code: 'disk-full' });
		expect(server.requests).toEqual([]);
	});
});

describe('the source', () => {
	it('a mirror may serve the file, because the hash is verified', async () => {
		const elsewhere = { ...card, source: { kind: 'download', url: 'http://127.0.0.1:1/' } } as const;
		await pullModel(elsewhere, models, { from: server.url });
		expect(await readFile(modelFile(card, models))).toEqual(content);
	});

	it('a mirror address other than http or https is rejected', async () => {
		for (const from of ['file:///etc/passwd', 'nonsense']) {
			await expect(pullModel(card, models, { from })).rejects.toMatchObject({ code: 'unavailable' });
		}
	});

	it('a bundled model cannot be pulled', async () => {
		await expect(pullModel(isnetMedium, models)).rejects.toMatchObject({ code: 'unavailable' });
	});
});
