// How many S3 requests an image costs, by method: each operation of the store, and the whole journey through a cluster.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderingPart } from '#server/store/parts.ts';
import { createS3Store } from '#server/store/s3/s3-store.ts';
import type { Store } from '#server/store/store.ts';
import { process, upload } from '#test/api/calls.ts';
import { isInstalled } from '#test/programs.ts';
import { type S3Proxy, startS3Proxy } from '#test/real-s3/proxy.ts';
import { missingS3, startS3, type TestS3 } from '#test/real-s3/start.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';

const hour = 3_600_000;
const missing = missingS3() ?? (isInstalled('Redis') ? undefined : 'Redis');
describe.skipIf(missing)('S3 requests', () => {
	let s3: TestS3;
	let proxy: S3Proxy;
	let requests: { method: string; path: string }[];

	beforeAll(async () => {
		s3 = await startS3();
		proxy = await startS3Proxy(s3.options.endpoint as string);
		proxy.onRequest = (method, path) => void requests.push({ method, path });
	});
	afterAll(async () => {
		await proxy?.stop();
		await s3?.close();
	});
	beforeEach(() => {
		requests = [];
	});

	const openStore = (now = Date.now) =>
		createS3Store({
			...s3.options,
			endpoint: proxy.url,
			now,
			maxLifeMs: 24 * hour,
			log: { info() {}, warn() {} },
		});

	/** Requests since the last call, by method; of one image if an id is given. */
	function countRequests(id = ''): Record<string, number> {
		const counts: Record<string, number> = {};
		for (const { method } of requests.filter(({ path }) => path.includes(id)))
			counts[method] = (counts[method] ?? 0) + 1;
		requests = [];
		return counts;
	}

	describe('of an operation of the store', () => {
		let time: number;
		let store: Store;
		const content = Buffer.from('content');
		const meta = () => ({ type: 'image/png', width: 1, height: 1, expiresAt: time + hour }) as const;
		const [first, second] = [renderingPart('first'), renderingPart('second')];

		beforeAll(async () => {
			requests = [];
			time = Date.now();
			store = await openStore(() => time);
		});

		async function newImage(id: string): Promise<string> {
			for (const part of ['original', 'result', first] as const) await store.put(id, part, content, meta());
			countRequests();
			return id;
		}

		it('put: the file, an index entry for an original, and one check for what requires other parts', async () => {
			const id = 'put'.padEnd(32, '_');
			await store.put(id, 'original', content, meta());
			expect(countRequests()).toEqual({ PUT: 2 });
			await store.put(id, 'result', content, meta());
			expect(countRequests()).toEqual({ PUT: 1, HEAD: 1 });
			for (const part of [first, second]) {
				await store.put(id, part, content, meta());
				expect(countRequests()).toEqual({ PUT: 1, LIST: 1 });
			}
		});

		it('a read of any kind: one', async () => {
			const id = await newImage('read'.padEnd(32, '_'));
			await store.read(id, 'original');
			expect(countRequests()).toEqual({ GET: 1 });
			(await store.open(id, 'result'))?.stream.resume();
			expect(countRequests()).toEqual({ GET: 1 });
			(await store.open(id, 'result', { isHead: true }))?.stream.resume();
			expect(countRequests()).toEqual({ HEAD: 1 });
			await store.stat(id, first);
			expect(countRequests()).toEqual({ HEAD: 1 });
			await store.parts(id);
			expect(countRequests()).toEqual({ LIST: 1 });
		});

		it('remove: one for each part and the index entry, and two to find them', async () => {
			const id = await newImage('remove'.padEnd(32, '_'));
			await store.remove(id);
			expect(countRequests()).toEqual({ HEAD: 1, LIST: 1, DELETE: 4 });
		});

		it('sweep: two to find what has expired, then like remove', async () => {
			time += hour;
			await store.sweep();
			countRequests();
			await newImage('sweep'.padEnd(32, '_'));
			await store.sweep();
			expect(countRequests()).toEqual({ LIST: 2 });
			time += hour;
			await store.sweep();
			expect(countRequests()).toEqual({ LIST: 3, DELETE: 4 });
		});

		it('check: one', async () => {
			await store.check();
			expect(countRequests()).toEqual({ PUT: 1 });
		});
	});

	describe('of one image in a cluster', () => {
		let cluster: Cluster;
		let node: TestServer;
		const whole = { PUT: 3, GET: 3, HEAD: 3, LIST: 1 };

		beforeEach(async () => {
			cluster = await startCluster();
			node = await startServer({ env: cluster.env, store: await openStore() });
		});
		afterEach(async () => {
			await node.close();
			await cluster.close();
		});

		const startWorker = async () => cluster.startWorker({ store: await openStore() });
		const get = async (path: string) => (await fetch(node.url + path)).arrayBuffer();

		it('that is processed when its client calls: by step, and ten in all', async () => {
			const { id } = await upload(node.url);
			expect(countRequests(id)).toEqual({ PUT: 2 });

			const processing = process(node.url, id);
			await until(() => requests.some(({ method }) => method === 'LIST')).toBe(true);
			await startWorker();
			const { processedToken } = await processing;
			expect(countRequests(id)).toEqual({ PUT: 1, GET: 1, HEAD: 3, LIST: 1 });

			await get(`/api/secure/view/${processedToken}`);
			expect(countRequests(id)).toEqual({ GET: 1 });
			await get(`/api/secure/download/${processedToken}`);
			expect(countRequests(id)).toEqual({ GET: 1 });

			const view = `/api/secure/view/${processedToken}`;
			for (const path of [`/api/original/${id}`, view, `${view}?format=jpg&background=ffffff`]) {
				const { headers } = await fetch(node.url + path);
				countRequests(id);
				const head = await fetch(node.url + path, { method: 'HEAD' });
				expect(countRequests(id)).toEqual({ HEAD: 1 });
				for (const name of ['content-type', 'content-length', 'sunset', 'peel-confidence'])
					expect(head.headers.get(name)).toBe(headers.get(name));
			}

			await process(node.url, id);
			expect(countRequests(id)).toEqual({ HEAD: 1, LIST: 1 });
		});

		it('that is processed at upload: ten in all, too', async () => {
			await startWorker();
			const { id } = await upload(node.url);
			const isResultChecked = ({ method, path }: { method: string; path: string }) =>
				method === 'HEAD' && path.includes(`${id}.original`);
			await until(() => requests.some(isResultChecked)).toBe(true);
			const { processedToken } = await process(node.url, id);
			await get(`/api/secure/view/${processedToken}`);
			await get(`/api/secure/download/${processedToken}`);
			expect(countRequests(id)).toEqual(whole);
		});
	});
});
