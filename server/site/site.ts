// The built site, read once at start: pages with what only the operator knows put in, and the files beside them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperatorFacts } from '../config/operator.ts';
import { type Body, createBody } from './body.ts';
import { fillPage, fillText } from './fill.ts';
import { hashInlineScripts } from './script-hashes.ts';

export interface Page {
	/** Path of the address it is served at, such as `/upload`. */
	readonly url: string;
	readonly body: Body;
	/** Sources for `script-src`, one for each inline script, as CSP hash expressions. */
	readonly scriptHashes: readonly string[];
}

export interface Site {
	/** The folder it was read from. */
	readonly dir: string;
	readonly pages: readonly Page[];
	/** The not-found page of each folder by its path, `/` and `/blog/`. Prerendered without scripts: at an address the client's route table does not know, hydration would blank it. */
	readonly notFound: ReadonlyMap<string, Page>;
	/** Texts for programs, such as `/sitemap.xml`. */
	readonly texts: ReadonlyMap<string, Body>;
	/** Addresses of all other files that are not hashed, such as `/favicon.svg`. */
	readonly files: readonly string[];
}

/** Folders whose file names change with their content. */
export const hashedFolders = ['assets', 'pictures'];

const textTypes: Readonly<Record<string, string>> = {
	'.xml': 'application/xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.webmanifest': 'application/manifest+json; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
};

/** Reads the built site in `dir`. Throws if it has not been built. */
export async function loadSite(dir: string, origin: string, operator: OperatorFacts): Promise<Site> {
	const urls = await listFiles(dir);
	const documents = urls.filter((url) => url.endsWith('/index.html'));
	const pages = await Promise.all(documents.map((url) => loadPage(dir, url, origin, operator)));
	const isNotFound = (page: Page) => page.url.endsWith('/404');
	const notFound = new Map(pages.filter(isNotFound).map((page) => [page.url.slice(0, -'404'.length), page]));
	if (!notFound.has('/')) throw new Error(`The built site in ${dir} has no not-found page.`);

	const others = urls.filter((url) => !url.endsWith('.html') && !/\.(br|gz)$/.test(url) && !isHashed(url));
	const texts = others.filter((url) => path.extname(url) in textTypes);
	const loadText = async (url: string) => {
		const text = fillText(await readFile(path.join(dir, url), 'utf8'), origin);
		return [url, createBody(text, typeOf(url, text))] as const;
	};
	return {
		dir,
		pages: pages.filter((page) => !isNotFound(page)),
		notFound,
		texts: new Map(await Promise.all(texts.map(loadText))),
		files: others.filter((url) => !texts.includes(url)),
	};
}

function typeOf(url: string, text: string): string {
	const isAtom = text.includes('http://www.w3.org/2005/Atom');
	return isAtom ? 'application/atom+xml; charset=utf-8' : (textTypes[path.extname(url)] as string);
}

async function listFiles(dir: string): Promise<string[]> {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((cause) => {
		throw new Error(`There is no built site in ${dir}; run "npm run build" first.`, { cause });
	});
	return entries
		.filter((entry) => entry.isFile())
		.map(
			(entry) => `/${path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
		);
}

function isHashed(url: string): boolean {
	return hashedFolders.some((folder) => url.startsWith(`/${folder}/`));
}

async function loadPage(dir: string, url: string, origin: string, operator: OperatorFacts): Promise<Page> {
	const html = fillPage(await readFile(path.join(dir, url), 'utf8'), origin, operator);
	return {
		url: url.slice(0, -'/index.html'.length) || '/',
		body: createBody(html, 'text/html; charset=utf-8'),
		scriptHashes: hashInlineScripts(html),
	};
}
