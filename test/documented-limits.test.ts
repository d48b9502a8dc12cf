// The limits that documents state are those that the code has.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { connectionLimits as connections } from '#server/http/connections/connections.ts';
import { maxInfoLines } from '#server/log.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The text of a file, with a space for each line break, and without comment marks at the start of lines. */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+(# )?/g, ' ');

const { api, rates } = limits;
const million = (value: number) => value / 1_000_000;
const count = (value: number) => value.toLocaleString('en');
const seconds = (ms: number) => ms / 1000;
const mebi = (bytes: number) => bytes / 1024 ** 2;

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
		`wait for memory, up to ${seconds(connections.memoryWaitMs)} seconds`,
	],
	[
		'docs/self-hosting.md',
		`| make ${count(rates.calls)} API requests | a minute |`,
		`| make ${rates.uploads} uploads of ${rates.megapixels} megapixels in total`,
		`| make ${rates.renderings} renderings, and ${rates.masks} clicks of Keep and Remove | a minute |`,
		`| request ${rates.misses} images that do not exist | a minute |`,
		`| download ${million(rates.modelBytes)} MB of [the model for browsers](models.md#the-model-for-browsers) | an hour |`,
		`limits of its own: ${rates.programs} calls and ${rates.megapixels} megapixels in total`,
		`(${count(60 * rates.uploads)} uploads of ${limits.maxMegabytes} MB)`,
		`At most ${api.maxFetches} images are fetched at once, at most ${api.maxFetches / 2} of them for one client. Each may take ${api.fetchTimeoutMs / 1000} seconds, and reserves ${million(api.maxBytes)} MB`,
		`Up to ${api.maxRedirects} redirects are followed`,
		`calls of programs are under way (${api.maxCalls}, half of them for one client)`,
		`A job may wait for ${limits.queueTimeoutMs / 1000} seconds`,
		`may use ${mebi(connections.uploadBytes)} MB of memory, and one client`,
		`and wait up to ${seconds(connections.memoryWaitMs)} seconds for it`,
		`responses that take ${seconds(connections.processMs)} seconds`,
		`All ${count(connections.connections)} connections at once need 8,400 open files`,
	],
	[
		'docs/command-line.md',
		`may be repeated, up to ${limits.maxPrompts} in all`,
		`${limits.maxMegabytes} MB and ${million(limits.maxPixels)} megapixels an image, as on the website`,
		`JPEGs of more than ${limits.maxJpegScans} scans`,
	],
	[
		'docs/engine.md',
		`at most ${million(limits.maxPixels)} megapixels and ${count(limits.maxSidePx)} pixels a side`,
		`1 to ${limits.maxPrompts} of \`{ x, y, keep }\``,
		`1 to ${count(api.maxOutputPixels)}: a larger image is reduced`,
	],
	['docs/mcp.md', `JPG and PNG only, by content, of at most ${limits.maxMegabytes} MB`],
	[
		'docs/security.md',
		`the limits are ${million(limits.maxPixels)} megapixels and ${count(limits.maxSidePx)} pixels a side`,
		`More than ${limits.maxMegabytes} MB, with or without a length`,
		`an image has at most ${limits.maxRenderings} masks`,
		`Headers have ${seconds(connections.headerMs)} s. A body has ${seconds(connections.bodyMs)} s, of which every ${connections.bodyBytesPerSecond / 1000} kB that arrives gives one second back, and ${seconds(connections.requestMs)} s in all`,
		`a second costs ${million(connections.shortBytesPerSecond)} MB instead of ${connections.bodyBytesPerSecond / 1000} kB`,
		`with more than ${connections.waitingRequests} of them waiting it is closed`,
		`at most ${mebi(connections.uploadBytes)} MiB of memory`,
		`At most ${maxInfoLines} lines of level info in a second`,
		`${connections.connectionsPerClient} are under way at a time, as many as connections`,
	],
	[
		'.env.example',
		`${count(rates.calls)} calls, ${rates.uploads} uploads, ${rates.megapixels} megapixels, ${rates.renderings} renderings, ${rates.masks} clicks of Keep and Remove, ${rates.misses} misses; and per hour: ${million(rates.modelBytes)} MB`,
	],
	['CHANGELOG.md', `\`/batch\` takes up to ${limits.maxBatchPhotos} photos`],
])('%s states the limits of the code', (file, ...sentences) => {
	const text = read(file);
	for (const sentence of sentences) expect(text).toContain(sentence);
});
