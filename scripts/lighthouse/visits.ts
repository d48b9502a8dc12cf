// The URLs to measure: every page of the built site, with an uploaded image where the page needs one.
import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { process as cutOut, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer } from '#test/server.ts';

interface Visit {
	/** Path, as in the table. */
	readonly page: string;
	/** URL to open. */
	readonly url: string;
}

/** A fixed port, because the canonical URL must match the measured one. */
const env = { PORT: '4173', PEEL_ORIGIN: 'http://127.0.0.1:4173' };

/** A typical web image; one straight from a camera is about twenty times larger. */
const photoSize = { width: 1200, height: 800 };

/** Starts a server with one finished job for /results and /edit, and one that never finishes for /processing. */
export async function openVisits(root: string): Promise<{ visits: Visit[]; close: () => Promise<void> }> {
	const siteDir = path.join(root, 'build/client');
	const engine = createFakeEngine();
	const server = await startServer({ engine, siteDir, env });
	const photo = await sharp(path.join(root, 'art/rendered/teddy/photo.jpg'))
		.resize(photoSize)
		.jpeg({ quality: 85 })
		.toBuffer();

	const finished = await upload(server.url, photo);
	const { processedToken } = await cutOut(server.url, finished.id);
	await makeForEditor(server.url, finished.id);
	const release = engine.hold();
	const running = await upload(server.url, photo);

	const result = `?id=${finished.id}&token=${processedToken}`;
	const queries: Record<string, string> = {
		'/processing': `?id=${running.id}`,
		'/results': result,
		'/edit': result,
	};
	return {
		visits: pagesOf(siteDir).map((page) => ({ page, url: server.url + page + (queries[page] ?? '') })),
		async close() {
			release();
			await server.close();
		},
	};
}

/** What the editor requests and the held engine could not make later: without it /edit would show an error. */
async function makeForEditor(serverUrl: string, id: string): Promise<void> {
	const reply = await fetch(`${serverUrl}/api/embedding/${id}`, { method: 'POST' });
	if (!reply.ok) throw new Error(`${reply.url}: status ${reply.status}`);
	await reply.arrayBuffer();
}

/** Paths of all pages except the not-found pages. */
function pagesOf(siteDir: string): string[] {
	return globSync('**/index.html', { cwd: siteDir })
		.map((file) => `/${path.dirname(file)}`.replace('/.', '/'))
		.filter((page) => !page.endsWith('/404'))
		.sort();
}
