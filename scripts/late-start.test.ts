import { describe, expect, it } from 'vitest';
import { startLate } from './late-start.ts';

const code = 'import "/assets/manifest-1.js";\nimport("/assets/entry-2.js");';
const page = `<head><link rel="preload" as="font" href="/a.woff2"/><link rel="modulepreload" href="/assets/manifest-1.js"/>
<link rel="modulepreload" href="/assets/entry-2.js"/></head><script>early()</script>
<script type="module" async="">${code}</script><script>stream()</script>`;

describe('a page that starts late', () => {
	const late = startLate(page, 'starter();');

	it('asks for no file of its script by itself, and still for everything else', () => {
		expect(late?.html).not.toContain('modulepreload');
		expect(late?.html).toContain('<link rel="preload" as="font" href="/a.woff2"/>');
	});

	it('hands the starter every file, and the module to run, in place of the code it ran at once', () => {
		expect(late?.html).toContain(
			`<script>(() => {
const files = ["/assets/manifest-1.js","/assets/entry-2.js"], start = "${late?.module.url}";
starter();})();</script>`,
		);
		expect(late?.html).not.toContain('type="module"');
	});

	it('has that code in a module whose name changes with it', () => {
		expect(late?.module.code).toBe(code);
		expect(late?.module.url).toMatch(/^\/assets\/start-[0-9a-f]{8}\.js$/);
		expect(startLate(page.replaceAll('entry-2', 'entry-3'), '')?.module.url).not.toBe(late?.module.url);
	});

	it('keeps its other scripts where they were', () => {
		expect(late?.html).toMatch(/<script>early\(\)<\/script>[\s\S]*<script>stream\(\)<\/script>/);
	});

	it('runs a starter as it was written, whatever characters replacements read as commands', () => {
		expect(startLate(page, "const price = '$&$1';")?.html).toContain("const price = '$&$1';");
	});
});

it('a page without script stays as it is', () => {
	expect(
		startLate('<head></head><p>404</p><script type="application/ld+json">{}</script>', ''),
	).toBeUndefined();
});
