import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readCorpus } from '#server/images/inspect/seeds.fixture.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { applePng, jpegWithScans, pngWithBombs, pngWithEndlessPixels } from '#test/files/malicious-files.ts';
import { typesOf, withChunks } from '#test/files/png-file.ts';
import { disc, form, jpeg, jpegDeclaring, png, pngDeclaring } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { callProcess, problemOf, uploadAndProcess } from './calls.ts';

let engine: FakeEngine;
const server = serverForEach(() => {
	engine = createFakeEngine();
	return { engine };
});

async function rejectionOf(bytes: Uint8Array, name = 'photo.jpg') {
	const reply = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form(bytes, { name }) });
	return [reply.status, (await problemOf(reply)).code];
}

const resultOf = (bytes: Buffer) => uploadAndProcess(server.url, bytes);

/** Status and code of the step that rejects a file, or 200. */
async function outcomeOf(bytes: Buffer) {
	const uploaded = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form(bytes) });
	const reply = uploaded.ok ? await callProcess(server.url, (await uploaded.json()).id) : uploaded;
	return reply.ok ? [200] : [reply.status, (await problemOf(reply)).code];
}

it('every file that a fuzzer found gets a result or a 4xx', async () => {
	for (const { name, bytes } of readCorpus()) {
		const [status] = await outcomeOf(bytes);
		expect([200, 415, 422], name).toContain(status);
	}
});

describe('rejected by the header, before any decoder runs:', () => {
	afterEach(async () => {
		expect(engine.calls).toBe(0);
		expect(await server.storedFiles()).toEqual([]);
	});

	it.each([
		['100 megapixels', 10_000, 10_000],
		['50 megapixels and a row', 10_000, 5_001],
		['a side of 30,001', 30_001, 1],
		['absurd sides', 0x7fff_ffff, 0x7fff_ffff],
	])('a PNG that declares %s', async (_what, width, height) => {
		expect(await rejectionOf(await pngDeclaring(width, height))).toEqual([422, 'too-many-pixels']);
	});

	it('a JPEG that declares 100 megapixels', async () => {
		expect(await rejectionOf(await jpegDeclaring(10_000, 10_000))).toEqual([422, 'too-many-pixels']);
	});

	it('a JPEG of 101 scans', async () => {
		const bytes = jpegWithScans(await jpeg(), limits.maxJpegScans + 1);
		expect(await rejectionOf(bytes)).toEqual([422, 'too-many-scans']);
	});

	it.each([
		['text', Buffer.from('This is not an image.')],
		['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
		['gzip', gzipSync(Buffer.alloc(100))],
		['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
		['MVG', Buffer.from('push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "/etc/passwd"')],
		['PDF', Buffer.from('%PDF-1.7\n')],
		['a ZIP archive', Buffer.from('PK\x03\x04', 'latin1')],
		[
			'the signature of a PNG after a byte',
			Buffer.concat([Buffer.from(' '), Buffer.from('89504e470d0a1a0a', 'hex')]),
		],
	])('%s named .jpg', async (_what, bytes) => {
		expect(await rejectionOf(bytes)).toEqual([415, 'unsupported-type']);
	});

	it.each(['gif', 'webp', 'tiff', 'avif'] as const)('a %s named .png', async (format) => {
		expect(await rejectionOf(await disc().toFormat(format).toBuffer(), 'photo.png')).toEqual([
			415,
			'unsupported-type',
		]);
	});

	it.each([
		['of 12 bits', 4, 12],
		['of lossless coding', 1, 0xc3],
		['of arithmetic coding', 1, 0xc9],
	])('a JPEG %s', async (_what, offset, value) => {
		const bytes = await jpeg();
		bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + offset] = value;
		expect(await rejectionOf(bytes)).toEqual([422, 'unreadable-image']);
	});

	it("a PNG in Apple's own format", async () => {
		expect(await rejectionOf(applePng(await png()))).toEqual([422, 'unreadable-image']);
	});
});

describe('a bomb', () => {
	it.each(['zTXt', 'iTXt', 'iCCP'] as const)('in %s chunks never reaches the decoder', async (type) => {
		const bytes = pngWithBombs(await png(), type, 8);
		expect(typesOf(bytes).filter((found) => found === type).length).toBe(8);
		const { original } = await resultOf(bytes);
		expect(typesOf(original)).toEqual(['IHDR', 'IDAT', 'IEND']);
	});

	it('of a huge chunk never reaches the decoder', async () => {
		const huge = { type: 'prIv', data: Buffer.alloc(4_000_000) };
		const { original } = await resultOf(withChunks(await png(), 'IDAT', [huge]));
		expect(original.length).toBeLessThan(10_000);
	});

	it('in the pixels is inflated only to the declared size', async () => {
		const bytes = pngWithEndlessPixels(await png());
		const { result } = await resultOf(bytes);
		expect(await sharp(result).metadata()).toMatchObject({ width: 64, height: 48 });
	});

	it('of exactly the permitted number of scans is processed', async () => {
		expect(await outcomeOf(jpegWithScans(await disc().jpeg().toBuffer(), limits.maxJpegScans))).toEqual([
			200,
		]);
	});
});

describe('a damaged file', () => {
	const shares = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98];

	it.each(['jpeg', 'progressive', 'png'])(
		'(%s) truncated anywhere gets a 422, and nothing is stored',
		async (kind) => {
			const image = disc(400, 300);
			const whole = await (kind === 'png'
				? image.png()
				: image.jpeg({ progressive: kind === 'progressive' })
			).toBuffer();
			for (const share of shares) {
				const bytes = whole.subarray(0, Math.floor(whole.length * share));
				expect(await outcomeOf(bytes), `truncated at ${share}`).toEqual([422, 'unreadable-image']);
			}
			expect(await server.storedFiles()).toEqual([]);
		},
	);

	it('with a wrong checksum of its pixels gets a 422', async () => {
		const bytes = await png();
		bytes.fill(0xaa, bytes.indexOf('IDAT') + 20, bytes.indexOf('IDAT') + 22);
		expect(await outcomeOf(bytes)).toEqual([422, 'unreadable-image']);
	});

	it('that only causes decoder warnings is processed', async () => {
		const bytes = await jpeg();
		const withWarning = Buffer.concat([bytes.subarray(0, -12), bytes.subarray(-2)]);
		const strict = sharp(withWarning, { failOn: 'warning' }).stats();
		await expect(strict).rejects.toThrow('premature end of data segment');
		expect(await outcomeOf(withWarning)).toEqual([200]);
	});

	it('without its end marker but with all of its pixels is processed', async () => {
		const bytes = (await jpeg()).subarray(0, -2);
		expect(await outcomeOf(Buffer.concat([bytes, Buffer.alloc(1000)]))).toEqual([200]);
	});
});
