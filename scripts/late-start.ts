// Makes a prerendered page load its script after everything a visitor sees; see web/late-start.ts for when.
import { createHash } from 'node:crypto';
import { inlineScript } from './inline-script.ts';

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

export interface LateStart {
	readonly html: string;
	/** The module the page ran at once until now: its address below the site and its code. */
	readonly module: { readonly url: string; readonly code: string };
}

/** `starter` is the code of web/late-start.ts; undefined for a page that runs no script. */
export function startLate(html: string, starter: string): LateStart | undefined {
	const code = moduleScript.exec(html)?.[1];
	if (!code) return undefined;
	const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
	const url = `/assets/start-${hash}.js`;
	const files = [...html.matchAll(modulePreload)].map(([, href]) => href);
	const inline = inlineScript(
		`const files = ${JSON.stringify(files)}, start = ${JSON.stringify(url)};\n${starter}`,
	);
	const late = html.replaceAll(modulePreload, '').replace(moduleScript, () => inline);
	return { html: late, module: { url, code } };
}
