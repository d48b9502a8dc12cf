// The prerendered pages, read once at start: what only the operator knows is put in, inline scripts are hashed for the policy.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Stands for the public origin in prerendered HTML; the web room writes it, see web/seo.ts. */
export const originPlaceholder = 'https://peel.invalid';

export interface Page {
	/** Path of the address it is served at, such as `/upload`. */
	readonly url: string;
	readonly html: Buffer;
	/** Strong validator of `html`. */
	readonly etag: string;
	/** Sources for `script-src`, one for each inline script, as CSP hash expressions. */
	readonly scriptHashes: readonly string[];
}

export interface Pages {
	/** Every page but the not-found page. */
	readonly pages: readonly Page[];
	/** Prerendered without scripts: at an address the client's route table does not know, hydration would blank it. */
	readonly notFound: Page;
	/** Files at the root of the site that are no pages, such as `favicon.svg`. */
	readonly rootFiles: readonly string[];
	/** The folder they were read from. */
	readonly dir: string;
}

/** Reads the built site in `dir`. Throws if it has not been built. */
export async function loadPages(dir: string, origin: string): Promise<Pages> {
	const files = await readdir(dir, { recursive: true }).catch((cause) => {
		throw new Error(`There is no built site in ${dir}; run "npm run build" first.`, { cause });
	});
	const documents = files.filter((file) => path.basename(file) === 'index.html');
	const all = await Promise.all(documents.map((file) => loadPage(dir, file, origin)));
	const notFound = all.find((page) => page.url === '/404');
	if (!notFound) throw new Error(`The built site in ${dir} has no not-found page.`);
	return {
		pages: all.filter((page) => page !== notFound),
		notFound,
		rootFiles: files.filter(
			(file) => !file.includes(path.sep) && path.extname(file) && !file.endsWith('.html'),
		),
		dir,
	};
}

async function loadPage(dir: string, file: string, origin: string): Promise<Page> {
	const html = (await readFile(path.join(dir, file), 'utf8')).replaceAll(originPlaceholder, origin);
	const folder = path.dirname(file).split(path.sep).join('/');
	return toPage(folder === '.' ? '/' : `/${folder}`, html);
}

function toPage(url: string, html: string): Page {
	const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22);
	return { url, html: Buffer.from(html), etag: `"${digest}"`, scriptHashes: hashInlineScripts(html) };
}

function hashInlineScripts(html: string): string[] {
	const inline = html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
	const hashes = [...inline].map(([, body = '']) => createHash('sha256').update(body).digest('base64'));
	return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
