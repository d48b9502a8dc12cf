// The addresses that are measured: every page of the built site, with a picture where a visitor has one.
import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { process as cutOut, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer } from '#test/server.ts';

export interface Visit {
	/** Path as the table names it. */
	readonly page: string;
	/** What is opened. */
	readonly url: string;
}

/** The canonical address has to be the one that is visited, so the port is fixed. */
const env = { PORT: '4173', PEEL_ORIGIN: 'http://127.0.0.1:4173' };

/** Of a picture as it is found on a page; one straight from a camera weighs twenty times as much. */
const photoSize = { width: 1200, height: 800 };

/**
 * Starts a server whose engine, once the results page has its picture, stays at work for ever: that is what /processing shows.
 * `photo` says in words what was uploaded.
 */
export async function openVisits(
	root: string,
): Promise<{ visits: Visit[]; photo: string; close: () => Promise<void> }> {
	const siteDir = path.join(root, 'build/client');
	const engine = createFakeEngine();
	const server = await startServer({ engine, siteDir, env });
	const photo = await sharp(path.join(root, 'art/rendered/teddy/photo.jpg'))
		.resize(photoSize)
		.jpeg({ quality: 85 })
		.toBuffer();

	const done = await upload(server.url, photo);
	const { processedToken } = await cutOut(server.url, done.id);
	const release = engine.hold();
	const underway = await upload(server.url, photo);

	const queries: Record<string, string> = {
		'/processing': `?id=${underway.id}`,
		'/results': `?id=${done.id}&token=${processedToken}`,
	};
	return {
		visits: pagesOf(siteDir).map((page) => ({ page, url: server.url + page + (queries[page] ?? '') })),
		photo: `${photoSize.width} × ${photoSize.height} pixels and ${Math.round(photo.length / 1000)} kB`,
		async close() {
			release();
			await server.close();
		},
	};
}

/** Paths of all pages; the not-found pages are none. */
function pagesOf(siteDir: string): string[] {
	return globSync('**/index.html', { cwd: siteDir })
		.map((file) => `/${path.dirname(file)}`.replace('/.', '/'))
		.filter((page) => !page.endsWith('/404'))
		.sort();
}
