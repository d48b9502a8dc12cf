import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { sendBody } from './body.ts';
import { closeAll, listFiles, loadFile } from './load-file.ts';

/** A server of one file of so many bytes, whose folder is deleted once the file is loaded. */
async function serve(bytes: number, { isWhole = true } = {}) {
	const folder = await newFolder();
	const content = Buffer.alloc(bytes, 'some code ');
	const file = path.join(folder, 'network.wasm');
	if (isWhole) await writeFile(file, content);
	await writeFile(`${file}.br`, brotliCompressSync(content));
	await writeFile(`${file}.gz`, gzipSync(content));
	const body = await loadFile(file, 'no-cache');
	await rm(folder, { recursive: true });
	const app = Fastify();
	app.get('/', (request, reply) => sendBody(request, reply, body));
	onTestFinished(async () => {
		await app.close();
		await closeAll([body]);
	});
	const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
		app.inject({ url: '/', method, headers });
	return { content, body, get };
}

describe.each([
	[20_000, 'in memory'],
	[20_001, 'open'],
])('a file of %i bytes, which is kept %s', (bytes, where) => {
	it('is sent whole in each encoding, even after it was deleted, and many times at once', async () => {
		const { content, body, get } = await serve(bytes);
		expect(Buffer.isBuffer(body.encoded.identity)).toBe(where === 'in memory');
		const replies = await Promise.all(Array.from({ length: 5 }, () => get()));
		for (const { rawPayload } of replies) expect(rawPayload.equals(content)).toBe(true);
		const compressed = await get({ 'accept-encoding': 'gzip, br' });
		expect(compressed.headers['content-encoding']).toBe('br');
		expect(brotliDecompressSync(compressed.rawPayload).equals(content)).toBe(true);
		expect(compressed.headers.etag).not.toBe(replies[0]?.headers.etag);
	});

	it('is not sent to HEAD, nor to a client that has it', async () => {
		const { get } = await serve(bytes);
		const head = await get({}, 'HEAD');
		expect(head.headers['content-length']).toBe(String(bytes));
		expect(head.rawPayload).toHaveLength(0);
		const again = await get({ 'if-none-match': String(head.headers.etag) });
		expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
	});
});

describe('a file of which the build keeps only compressed copies', () => {
	it('is sent as Brotli to a client that accepts it, and otherwise as gzip, even if the client names no encoding', async () => {
		const { content, get } = await serve(5000, { isWhole: false });
		for (const [accepted, encoding, decompress] of [
			['gzip, br', 'br', brotliDecompressSync],
			['gzip', 'gzip', gunzipSync],
			['', 'gzip', gunzipSync],
		] as const) {
			const reply = await get({ 'accept-encoding': accepted });
			expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding]);
			expect(decompress(reply.rawPayload).equals(content)).toBe(true);
		}
	});
});

it('a file that is missing in every form is reported', async () => {
	await expect(loadFile(path.join(await newFolder(), 'missing.wasm'), 'no-cache')).rejects.toThrow('ENOENT');
});

it('the files of a folder include those in its subfolders, but not the subfolders themselves', async () => {
	const folder = await newFolder();
	await mkdir(path.join(folder, 'fonts/latin'), { recursive: true });
	for (const name of ['index.css', 'fonts/latin/sans.woff2']) await writeFile(path.join(folder, name), name);
	expect((await listFiles(folder)).sort()).toEqual(['fonts/latin/sans.woff2', 'index.css']);
});
