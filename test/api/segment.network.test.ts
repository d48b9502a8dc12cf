// Clicks with the real weights: what a click means, many editors at once, and
// the process of the promptable network, which starts, dies and ends.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine, pngChunk } from '#engine/index.ts';
import { embeddingSize, outputBytes } from '#server/store/output-bytes.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { disc, greyPng, png } from '#test/images.ts';
import { isAlive } from '#test/is-alive.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import {
	callPrepare,
	callSegment,
	fetchWhole,
	process as processImage,
	statusAndCode,
	upload,
} from './calls.ts';

const rendered = new URL('../../art/rendered/', import.meta.url);
const middle = { x: 0.5, y: 0.5, keep: true };

let engine: Engine;
/** The id of the process that cuts out. */
let mainPid: number;
/** An image that is prepared for clicks, for tests to which it does not matter what is on it. */
let ready: string;
const server = serverForAll(async () => {
	// Long enough that most tests find the process of the one before: to start it takes two seconds of the processor's time.
	engine = createEngine({ ...oneWorker, ...longTimeouts, promptableIdleMs: 5000 });
	await engine.ready;
	mainPid = engine.processes().pids[0] as number;
	return { engine };
});
beforeAll(async () => {
	ready = (await upload(server.url, await png(640, 480))).id;
	expect((await prepare(ready)).status).toBe(204);
});

const promptablePids = () => engine.processes().pids.filter((pid) => pid !== mainPid);
const prepare = (id: string) => callPrepare(server.url, id);

async function grey(image: Uint8Array | ArrayBuffer, size?: { width: number; height: number }) {
	const decoded = sharp(image);
	const resized = size ? decoded.resize(size.width, size.height, { fit: 'fill' }) : decoded;
	return resized.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
}

it('clicks on a rendered teddy bear find the bear', async () => {
	const fileOf = (name: string) => readFile(new URL(`teddy/${name}`, rendered));
	const { id } = await upload(server.url, await fileOf('photo.jpg'));
	await processImage(server.url, id);
	const points = [0.3, 0.5, 0.75].map((y) => ({ ...middle, y }));
	const { data: mask, info } = await grey(await (await callSegment(server.url, id, points)).arrayBuffer());
	const { data: matte } = await grey(await fileOf('matte.png'), info);
	let both = 0;
	let either = 0;
	for (let i = 0; i < mask.length; i++) {
		const [a, b] = [(mask[i] as number) > 127, (matte[i] as number) > 127];
		both += a && b ? 1 : 0;
		either += a || b ? 1 : 0;
	}
	expect(both / either).toBeGreaterThan(0.9);
	const [file] = (await server.storedFiles()).filter((name) => name === `${id}.embedding-4`);
	const folder = path.join(server.dataDir, 'images', id.slice(0, 2));
	// The header of the disk's files is counted apart.
	expect((await stat(path.join(folder, file as string))).size - 256).toBeLessThanOrEqual(
		outputBytes(embeddingSize),
	);
});

// Of twenty, without the network, in segment.thorough.test.ts.
it('two editors at once each get the mask of their own image', async () => {
	const editors = await Promise.all(
		[0, 1].map(async (i) => {
			const [cx, cy] = [20 + i * 60, i ? 30 : 70];
			const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="${240 + i}">
				<rect width="100%" height="100%" fill="#3a6ea5"/><circle cx="${cx}%" cy="${cy}%" r="12%" fill="#e8702a"/></svg>`;
			const { id } = await upload(server.url, await sharp(Buffer.from(svg)).png().toBuffer());
			return { id, height: 240 + i, x: cx / 100, y: cy / 100 };
		}),
	);
	for (const { id } of editors) expect((await prepare(id)).status).toBe(204);
	await Promise.all(
		editors.map(async ({ id, height, x, y }, i) => {
			const reply = await callSegment(server.url, id, [{ x, y, keep: true }]);
			const { data, info } = await grey(await reply.arrayBuffer());
			expect(Math.round(info.width * (height / 320))).toBe(info.height);
			const at = (x: number, y: number) =>
				data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] as number;
			const other = editors[1 - i] as (typeof editors)[0];
			expect(at(x, y)).toBeGreaterThan(200);
			expect(at(other.x, other.y)).toBeLessThan(128);
		}),
	);
});

// Its memory for the largest images: ../files/malicious-files.network.test.ts.
describe('the process of the promptable network', () => {
	it('ends when it has no work, while the service stays ready', async () => {
		expect((await callSegment(server.url, ready, [middle])).status).toBe(200);
		const [pid] = promptablePids();
		await until(promptablePids).toEqual([]);
		await until(() => isAlive(pid as number)).toBe(false);
		expect((await fetchWhole(`${server.url}/ready`)).status).toBe(200);
		expect(engine.status()).toMatchObject({ ready: true, workers: 1 });
	});

	it('that starts again with the next click, and is killed in the middle of it, is replaced, the click is answered, and cutting out notices nothing', async () => {
		const { lost } = engine.processes();
		await until(promptablePids).toEqual([]);
		const clicked = callSegment(server.url, ready, [{ ...middle, keep: false }]);
		await until(() => promptablePids().length).toBe(1);
		process.kill(promptablePids()[0] as number, 'SIGKILL');
		expect(engine.status().ready).toBe(true);
		const [other] = await Promise.all([upload(server.url), clicked]);
		expect((await clicked).status).toBe(200);
		expect((await processImage(server.url, other.id)).width).toBe(64);
		expect(engine.processes().lost).toBe(lost + 1);
		expect(engine.processes().pids).toContain(mainPid);
	});

	it('is given no file that cannot be decoded safely: an unreadable one gets a 422, each time', async () => {
		const whole = await disc(600, 400).jpeg().toBuffer();
		const { id } = await upload(server.url, whole.subarray(0, whole.length - 2000));
		// Its analysis may have begun early, but deletes nothing before it is requested.
		for (let call = 0; call < 2; call++)
			expect(await statusAndCode(await prepare(id))).toEqual([422, 'unreadable-image']);
	});
});

it('a matte that comes with a click and cannot be decoded is a 422 for that click only', async () => {
	const { lost } = engine.processes();
	const whole = await greyPng(64, 48);
	const [header, broken] = [whole.subarray(0, 33), Buffer.from('no zlib stream')];
	const file = Buffer.concat([header, ...pngChunk('IDAT', [broken]), ...pngChunk('IEND', [])]);
	const ask = (matte: Buffer) => {
		const body = JSON.stringify({ points: [middle], matte: matte.toString('base64') });
		return callSegment(server.url, ready, [], { body });
	};
	expect(await statusAndCode(await ask(file))).toEqual([422, 'unreadable-image']);
	expect((await ask(whole)).status).toBe(200);
	expect((await fetchWhole(`${server.url}/api/original/${ready}`)).status).toBe(200);
	expect(engine.processes().lost).toBe(lost);
});

describe('the engine rejects', () => {
	it.each([
		['no prompt', []],
		['one prompt more than allowed', Array(65).fill(middle)],
		['a prompt outside the image', [{ ...middle, x: 1.01 }]],
	])('%s', async (_, prompts) => {
		await expect(engine.segment(Buffer.alloc(0), prompts)).rejects.toMatchObject({ code: 'bad-request' });
	});

	it('bytes that are not an embedding', async () => {
		const call = engine.segment(Buffer.from('text'), [middle]);
		await expect(call).rejects.toMatchObject({ code: 'engine-failed' });
	});
});
