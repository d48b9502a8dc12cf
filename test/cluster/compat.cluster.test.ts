// The API for programs on several machines, over HTTP: real Redis, a real S3 server, a node and a worker.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, failureOf, removeBackground } from '#test/compat/wire.ts';
import { entriesOf } from '#test/compat/zip.ts';
import { jpeg } from '#test/images.ts';
import { isInstalled } from '#test/programs.ts';
import { missingS3, startS3, type TestS3 } from '#test/real-s3/start.ts';
import type { TestServer } from '#test/server.ts';
import { type Cluster, startCluster } from './cluster.ts';

describe.skipIf(!isInstalled('Redis') || missingS3())('a program that calls a node of several', () => {
	let s3: TestS3;
	let cluster: Cluster;
	let node: TestServer;
	let worker: Awaited<ReturnType<Cluster['startWorker']>>;
	beforeAll(async () => {
		s3 = await startS3();
		cluster = await startCluster({ s3: s3.options });
		node = await cluster.startNode();
		worker = await cluster.startWorker();
	});
	afterAll(async () => {
		await cluster?.close();
		await s3?.close();
	});

	it('gets an archive of colours and matte that the worker made, and nothing stays stored', async () => {
		const before = worker.engine.calls;
		const reply = await removeBackground(node.url, { texts: { format: 'zip', size: 'full' } });
		expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
		const entries = entriesOf(await bytesOf(reply));
		expect([...entries.keys()]).toEqual(['color.jpg', 'alpha.png']);
		expect(await sharp(entries.get('color.jpg')).metadata()).toMatchObject({ width: 400, height: 300 });
		const alpha = await sharp(entries.get('alpha.png')).toColourspace('b-w').raw().toBuffer();
		expect([alpha[0], alpha[399]]).toEqual([0, 255]);
		expect(worker.engine.calls).toBe(before + 1);
		expect(await s3.keys()).toEqual([]);
	});

	it('gets a cutout on an image as background, and nothing stays stored', async () => {
		const body = new FormData();
		body.append('image_file', new File([new Uint8Array(await jpeg(400, 300))], 'a.jpg'));
		const green = sharp({ create: { width: 50, height: 50, channels: 3, background: '#00ff00' } });
		body.append('bg_image_file', new File([new Uint8Array(await green.webp().toBuffer())], 'b.webp'));
		body.append('format', 'png');
		const reply = await fetch(`${node.url}/v1.0/removebg`, { method: 'POST', body });
		const { data } = await sharp(await bytesOf(reply))
			.raw()
			.toBuffer({ resolveWithObject: true });
		const [red = 255, green_ = 0, blue = 255] = data;
		expect([red < 10, green_ > 245, blue < 10]).toEqual([true, true, true]);
		expect(await s3.keys()).toEqual([]);
	});

	it('gets a failure of the worker as the JSON that clients read, and nothing stays stored', async () => {
		const image = await jpeg(600, 400);
		const reply = await removeBackground(node.url, { image: image.subarray(0, image.length - 2000) });
		expect(await failureOf(reply)).toEqual([400, 'failed_to_read_image']);
		expect(await s3.keys()).toEqual([]);
	});
});
