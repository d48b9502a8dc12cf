// A full store: by quota, and on a disk that is really full.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createDiskStore } from '#server/store/disk/disk-store.ts';
import { callProcess, problemOf, process as processImage, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { filesIn } from '#test/files/folder-files.ts';
import { form, jpeg } from '#test/images.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { manyClients, newAddress } from './client-run.ts';
import { noise } from './noise.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

let server: TestServer | undefined;
let disk: SmallDisk | undefined;
afterEach(async () => {
	await server?.close();
	await disk?.unmount();
	[server, disk] = [undefined, undefined];
});

const needsRoot = 'a full disk is a tmpfs, which only root may mount';

/** About 1 MB as a file, and 1.6 MB with the space that its result needs. */
const photo = () => noise(560);

async function send(url: string, file: Buffer): Promise<Response> {
	const headers = { 'x-forwarded-for': newAddress() };
	return fetch(`${url}/api/upload`, { method: 'POST', headers, body: form(file) });
}

/** Uploads until one is rejected. Resolves to the ids of the accepted ones and the rejection. */
async function fillUp(url: string, file: Buffer): Promise<{ ids: string[]; rejection: Response }> {
	for (const ids: string[] = []; ids.length < 100; ) {
		const reply = await send(url, file);
		if (!reply.ok) return { ids, rejection: reply };
		ids.push(((await reply.json()) as { id: string }).id);
	}
	throw new Error('a hundred uploads were accepted');
}

async function expectFullAndRecovering({ url, storedFiles }: TestServer, file: Buffer): Promise<void> {
	const { ids, rejection } = await fillUp(url, file);
	const [first, second] = ids as [string, string];
	expect(rejection.status).toBe(507);
	expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await problemOf(rejection)).toMatchObject({ code: 'storage-full', retryable: true });

	expect((await storedFiles()).filter((name) => name.endsWith('.original'))).toHaveLength(ids.length);
	const original = await fetch(`${url}/api/original/${first}`);
	expect(Buffer.from(await original.arrayBuffer()).equals(file)).toBe(true);
	const { processedToken } = await processImage(url, second);
	expect((await fetch(`${url}/api/secure/view/${processedToken}`)).status).toBe(200);

	expect((await fetch(`${url}/api/original/${second}`, { method: 'DELETE' })).status).toBe(204);
	// The space of a deleted file is free when the last download of it has ended.
	await until(async () => (await send(url, file)).status).toBe(201);
}

/** Not ready, so that nothing is processed at upload and only uploads take space. */
function idleEngine() {
	const engine = createFakeEngine();
	engine.setReady(false);
	return engine;
}

it('with the quota used up, an upload gets 507, reads and results continue, and a deletion frees space again', async () => {
	const env = { ...manyClients, PEEL_STORE_QUOTA_MB: '10' };
	server = await startServer({ engine: idleEngine(), env });
	await expectFullAndRecovering(server, await photo());
});

it('with only the reserved space left on the disk, an upload gets 507 and nothing of it stays stored', async () => {
	const env = { ...manyClients, PEEL_FREE_SPACE_MB: '100000000' };
	server = await startServer({ engine: idleEngine(), env });
	const reply = await send(server.url, await jpeg());
	expect([reply.status, (await problemOf(reply)).code]).toEqual([507, 'storage-full']);
	expect(await server.storedFiles()).toEqual([]);
});

it('on a disk that is really full, an upload gets 507, reads continue, and a deletion frees space again', async (context) => {
	disk = await mountSmallDisk(8);
	if (!disk) return context.skip(needsRoot);
	const env = { ...manyClients, PEEL_FREE_SPACE_MB: '0', PEEL_DATA_DIR: path.join(disk.dir, 'data') };
	server = await startServer({ engine: idleEngine(), env });
	await expectFullAndRecovering(server, await photo());
});

it('on a disk that another program fills, a result fails until there is space, the image stays, and no partial file is left', async (context) => {
	disk = await mountSmallDisk(8);
	if (!disk) return context.skip(needsRoot);
	const env = { ...manyClients, PEEL_FREE_SPACE_MB: '0', PEEL_DATA_DIR: path.join(disk.dir, 'data') };
	server = await startServer({ engine: idleEngine(), env });
	const { id } = await upload(server.url, await photo());
	const other = path.join(disk.dir, 'other');
	await expect(writeFile(other, Buffer.alloc(8 * 1024 * 1024))).rejects.toMatchObject({ code: 'ENOSPC' });

	expect(await problemOf(await callProcess(server.url, id))).toMatchObject({
		code: 'storage-full',
		retryable: true,
	});
	expect(await server.storedFiles()).toEqual([`${id}.original`]);
	await rm(other);
	await processImage(server.url, id);
});

it('on a disk that is fuller than it reports, an upload still gets 507, and nothing of it stays stored', async (context) => {
	disk = await mountSmallDisk(1);
	if (!disk) return context.skip(needsRoot);
	const store = await createDiskStore(disk.dir, {
		now: Date.now,
		quotaBytes: Number.POSITIVE_INFINITY,
		floorBytes: 0,
		maxLifeMs: 60_000,
		freeBytes: async () => Number.POSITIVE_INFINITY,
	});
	const meta = { type: 'image/png', width: 1, height: 1, expiresAt: Date.now() + 60_000 } as const;
	const put = (id: string, bytes: number) => store.put(id, 'original', Buffer.alloc(bytes), meta);
	await expect(put('a'.repeat(32), 2_000_000)).rejects.toMatchObject({ code: 'storage-full' });
	expect(await filesIn(disk.dir)).toEqual([]);
	await put('b'.repeat(32), 500_000);
});
