// Runs Lighthouse (mobile preset) over every page of the built site and writes the scores into docs/lighthouse.md.
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '#test/browser.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer } from '#test/server.ts';

const version = '13.5.0';
const root = path.resolve(import.meta.dirname, '..');
const siteDir = path.join(root, 'build/client');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const chromeFlags =
	'--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync';

type Scores = Record<(typeof categories)[number], number>;

const chromium = findChromium();
if (!chromium) throw new Error('Lighthouse needs Chromium; "node test/install-browser.ts" installs one.');
// The canonical address has to be the one that is visited.
const origin = 'http://127.0.0.1:4173';
const env = { PORT: '4173', PEEL_ORIGIN: origin };
const server = await startServer({ engine: createFakeEngine(), siteDir, env });
const reports = await mkdtemp(path.join(tmpdir(), 'peel-lighthouse-'));
const rows: string[] = [];
for (const url of pageUrls()) {
	const scores = await measure(url, path.join(reports, 'report.json'));
	rows.push(`| ${url} | ${categories.map((category) => scores[category]).join(' | ')} |`);
	console.log(rows.at(-1));
}
await rm(reports, { recursive: true });
await server.close();
writeFileSync(path.join(root, 'docs/lighthouse.md'), document(rows));
process.exit();

/** Addresses of all pages; the not-found pages are none. */
function pageUrls(): string[] {
	return globSync('**/index.html', { cwd: siteDir })
		.map((file) => `/${path.dirname(file)}`.replace('/.', '/'))
		.filter((url) => !url.endsWith('/404'))
		.sort();
}

/** The package is fetched when it is asked for: it has more dependencies than all the rest together. */
async function measure(url: string, report: string): Promise<Scores> {
	const command = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', server.url + url];
	const options = ['--output=json', `--output-path=${report}`, `--chrome-flags=${chromeFlags}`, '--quiet'];
	await promisify(execFile)('npm', [...command, ...options], {
		env: { ...process.env, CHROME_PATH: chromium },
	});
	const { categories: found } = JSON.parse(readFileSync(report, 'utf8'));
	return Object.fromEntries(
		categories.map((category) => [category, Math.round(found[category].score * 100)]),
	) as Scores;
}

function document(table: readonly string[]): string {
	return `# Lighthouse

Scores of every page, mobile preset, lighthouse ${version} with Debian's Chromium, by \`npm run lighthouse\`. Without a picture /processing and
/results lead to the upload page, which is what is measured there. Performance swings by several points from run to run on a shared machine;
the aim is 95 on every page.

| page | performance | accessibility | best practices | SEO |
|---|---|---|---|---|
${table.join('\n')}
`;
}
