// The built site, read once at start, so that no request opens a file: pages
// filled with the operator's facts, and all other files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPrivatePage } from '#contract/private-pages.ts';
import { type OperatorFacts, withoutServices } from '../config/operator.ts';
import { hashSource } from '../http/headers.ts';
import { type Body, createTextBody } from './body.ts';
import { fillPage, fillSitemap, fillText } from './fill.ts';
import { closeAll, listFiles, loadFile, textTypes } from './load-file.ts';

export interface Page {
	/** URL path, such as `/upload`. */
	readonly url: string;
	readonly body: Body;
	/** CSP hash sources of the inline scripts, for `script-src`. */
	readonly scriptHashes: readonly string[];
}

export interface Site {
	readonly pages: readonly Page[];
	/**
	 * The not-found page of each folder by its path, `/` and `/blog/`. Prerendered without scripts, because hydration at
	 * a URL that the client's route table does not have would blank it.
	 */
	readonly notFound: ReadonlyMap<string, Page>;
	/** Text files by URL path, such as `/sitemap.xml`. */
	readonly texts: ReadonlyMap<string, Body>;
	/** All other files that are not hashed by URL path, such as `/favicon.svg`. */
	readonly files: ReadonlyMap<string, Body>;
	/** Files of `hashedFolders` by URL path. */
	readonly hashed: ReadonlyMap<string, Body>;
	/** To be called after the last request. */
	close(): Promise<void>;
}

/** Folders of files whose names contain a hash of their content. */
export const hashedFolders = ['assets', 'pictures'];

const oneHour = 'public, max-age=3600';
const oneYear = 'public, max-age=31536000, immutable';

/** Reads the built site in `dir`. Throws if it has not been built. */
export async function loadSite(dir: string, origin: string, operator: OperatorFacts): Promise<Site> {
	const built = await listFiles(dir).catch((cause) => {
		throw new Error(`There is no built site in ${dir}; run "npm run build" first.`, { cause });
	});
	const urls = built.map((file) => `/${file}`);
	const documents = urls.filter((url) => url.endsWith('/index.html'));
	const pages = await Promise.all(documents.map((url) => loadPage(dir, url, origin, operator)));
	const isNotFound = (page: Page) => page.url.endsWith('/404');
	const notFound = new Map(pages.filter(isNotFound).map((page) => [page.url.slice(0, -'404'.length), page]));
	if (!notFound.has('/')) throw new Error(`The built site in ${dir} has no not-found page.`);

	// Some files exist only as compressed copies.
	const others = [...new Set(urls.map((url) => url.replace(/\.(br|gz)$/, '')))].filter(
		(url) => !url.endsWith('.html'),
	);
	const hashed = others.filter(isHashed);
	const texts = others.filter((url) => !isHashed(url) && path.extname(url) in textTypes);
	const files = others.filter((url) => !isHashed(url) && !texts.includes(url));
	const loadText = async (url: string) => {
		const unfilled = await readFile(path.join(dir, url), 'utf8');
		const text =
			url === '/sitemap.xml' ? fillSitemap(unfilled, origin, operator) : fillText(unfilled, origin);
		return createTextBody(text, typeOf(url, text));
	};
	const unhashed = await loadAll(files, (url) => loadFile(path.join(dir, url), oneHour));
	const immutable = await loadAll(hashed, (url) => loadFile(path.join(dir, url), oneYear));
	return {
		pages: pages.filter((page) => !isNotFound(page)),
		notFound,
		texts: await loadAll(texts, loadText),
		files: unhashed,
		hashed: immutable,
		close: () => closeAll([...unhashed.values(), ...immutable.values()]),
	};
}

async function loadAll(urls: string[], load: (url: string) => Promise<Body>): Promise<Map<string, Body>> {
	return new Map(await Promise.all(urls.map(async (url) => [url, await load(url)] as const)));
}

function typeOf(url: string, text: string): string {
	const isAtom = text.includes('http://www.w3.org/2005/Atom');
	return isAtom ? 'application/atom+xml; charset=utf-8' : (textTypes[path.extname(url)] as string);
}

function isHashed(url: string): boolean {
	return hashedFolders.some((folder) => url.startsWith(`/${folder}/`));
}

async function loadPage(dir: string, url: string, origin: string, operator: OperatorFacts): Promise<Page> {
	const address = url.slice(0, -'/index.html'.length) || '/';
	const facts = isPrivatePage(address) ? withoutServices(operator) : operator;
	const html = fillPage(await readFile(path.join(dir, url), 'utf8'), origin, facts);
	return {
		url: address,
		body: createTextBody(html, 'text/html; charset=utf-8'),
		scriptHashes: inlineScriptHashes(html),
	};
}

/** JSON blocks are not scripts and need no hash. */
const inlineScript = /<script\b(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g;

function inlineScriptHashes(html: string): string[] {
	const scripts = [...html.matchAll(inlineScript)].map(([, body = '']) => body);
	return [...new Set(scripts)].map(hashSource);
}
