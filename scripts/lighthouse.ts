// Runs Lighthouse (mobile preset) over every page of the built site, as a visitor meets it, and writes the scores into docs/lighthouse.md.
// With paths as arguments (npm run lighthouse -- /results) only over these pages, and nothing is written. Ends with status 1 if a page
// misses the aim.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '#test/browser.ts';
import { reachesAim } from './lighthouse/target.ts';
import { measure, version } from './lighthouse/measure.ts';
import { type Run, summarise } from './lighthouse/summary.ts';
import { toDocument } from './lighthouse/table.ts';
import { openVisits } from './lighthouse/visits.ts';

const root = path.resolve(import.meta.dirname, '..');
const runsPerPage = 3;

const chromium = findChromium();
if (!chromium) throw new Error('Lighthouse needs Chromium; "node test/install-browser.ts" installs one.');

const { visits, photo, close } = await openVisits(root);
const wanted = process.argv.slice(2);
const pages = [];
for (const { page, url } of visits) {
	if (wanted.length > 0 && !wanted.includes(page)) continue;
	const runs: Run[] = [];
	while (runs.length < runsPerPage) runs.push(await measure(chromium, url));
	const summary = summarise(page, runs);
	pages.push(summary);
	console.log(page, summary, `(${runs.map((run) => run.performance).join(', ')})`);
}
await close();
if (pages.length === 0) throw new Error('There is no such page.');
if (wanted.length === 0)
	writeFileSync(path.join(root, 'docs/lighthouse.md'), toDocument({ pages, version, runsPerPage, photo }));
process.exit(pages.every(reachesAim) ? 0 : 1);
