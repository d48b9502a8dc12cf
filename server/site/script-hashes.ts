// Names each inline script of a page by its hash, as a Content-Security-Policy wants it (W3C CSP 3, hash-source).
import { createHash } from 'node:crypto';

/** Blocks of data are no scripts and need no permission. */
const inlineScript = /<script\b(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g;

export function hashInlineScripts(html: string): string[] {
	const hashes = [...html.matchAll(inlineScript)].map(([, body = '']) =>
		createHash('sha256').update(body).digest('base64'),
	);
	return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
