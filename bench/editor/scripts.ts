// How much JavaScript pages load, by the browser's own list of what was requested.
import { gzipBytes, namedScripts } from '#test/page-scripts.ts';
import { type Bench, builtSite } from './opened.ts';

export interface PageScripts {
	/** Path without its query. */
	readonly path: string;
	/** Bytes after gzip of the scripts that its HTML names: what is loaded before any tool. */
	readonly htmlBytes: number;
	/** Bytes of all scripts that the page requests, without its workers. */
	readonly pageBytes: number;
	/** Bytes of its workers, without the encoders that they load when there is nothing else to do. */
	readonly workerBytes: number;
}

const requested = `performance.getEntriesByType('resource').map(({ name }) => name)`;

/** Each page in a context without a cache, as first visited. */
export async function measureScripts(bench: Bench): Promise<PageScripts[]> {
	const query = await bench.query('1280x853');
	const figures: PageScripts[] = [];
	for (const address of ['/', '/upload', `/results${query}`, `/edit${query}`]) {
		const context = await bench.browser.newContext({ baseURL: bench.url });
		const page = await context.newPage();
		const reply = await page.goto(address, { waitUntil: 'networkidle' });
		if (reply?.ok()) {
			const workerUrls = page.workers().map((worker) => worker.url());
			const all = (await page.evaluate(requested)) as string[];
			const pageUrls = all.filter((url) => !workerUrls.includes(url));
			figures.push({
				path: address.replace(/\?.*/, ''),
				htmlBytes: gzipBytes(namedScripts(await reply.text()), builtSite),
				pageBytes: sizeOfScripts(pageUrls),
				workerBytes: sizeOfScripts(workerUrls),
			});
		}
		await context.close();
	}
	return figures;
}

function sizeOfScripts(urls: readonly string[]): number {
	const names = new Set(urls.map((url) => new URL(url).pathname).filter((name) => name.endsWith('.js')));
	return gzipBytes([...names], builtSite);
}
