// The limits that documents state are those that the code has.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';

const root = path.resolve(import.meta.dirname, '..');
/** With a space for each break of a line, and without the mark of a comment at its start. */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+(# )?/g, ' ');

const { api, rates } = limits;
const million = (value: number) => value / 1_000_000;
const count = (value: number) => value.toLocaleString('en');

it.each<[file: string, ...sentences: string[]]>([
	[
		'README.md',
		`JPG and PNG up to ${limits.maxMegabytes} MB and ${million(limits.maxPixels)} megapixels`,
		`results up to ${count(limits.maxOutputSidePx)} pixels on the longer side`,
		`stored for at most ${limits.retentionMinutes} minutes`,
	],
	[
		'docs/switching.md',
		`files of ${million(api.maxBytes)} MB and ${million(api.maxPixels)} megapixels`,
		`results of ${million(api.maxOutputPixels)} megapixels`,
		`${rates.programs} calls and ${rates.megapixels} megapixels a minute for each key`,
	],
	[
		'docs/self-hosting.md',
		`| make ${count(rates.calls)} API requests | a minute |`,
		`| make ${rates.uploads} uploads of ${rates.megapixels} megapixels in total`,
		`| make ${rates.renderings} renderings, and ${rates.masks} clicks of Keep and Remove | a minute |`,
		`| request ${rates.misses} images that do not exist | a minute |`,
		`| download ${million(rates.modelBytes)} MB of [the model for browsers](models.md#the-model-for-browsers) | an hour |`,
		`limits of its own: ${rates.programs} calls and ${rates.megapixels} megapixels in total`,
		`At most ${api.maxFetches} images are fetched at once, at most ${api.maxFetches / 2} of them for one client. Each may take ${api.fetchTimeoutMs / 1000} seconds, and reserves ${million(api.maxBytes)} MB`,
		`Up to ${api.maxRedirects} redirects are followed`,
		`calls of programs are under way (${api.maxCalls}, half of them for one client)`,
		`A job may wait for ${limits.queueTimeoutMs / 1000} seconds`,
	],
	['docs/command-line.md', `may be repeated, up to ${limits.maxPrompts} in all`],
	['docs/mcp.md', `JPG and PNG only, by content, of at most ${limits.maxMegabytes} MB`],
	['docs/security.md', `an image has at most ${limits.maxRenderings} masks`],
	[
		'.env.example',
		`${count(rates.calls)} calls, ${rates.uploads} uploads, ${rates.megapixels} megapixels, ${rates.renderings} renderings, ${rates.masks} clicks of Keep and Remove, ${rates.misses} misses; and per hour: ${million(rates.modelBytes)} MB`,
	],
	['CHANGELOG.md', `\`/batch\` takes up to ${limits.maxBatchPhotos} photos`],
])('of %s', (file, ...sentences) => {
	const text = read(file);
	for (const sentence of sentences) expect(text).toContain(sentence);
});
