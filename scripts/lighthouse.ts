// Runs Lighthouse (mobile preset) on every page of the built site and writes the scores to docs/lighthouse.md. With paths as arguments
// (npm run lighthouse -- /results) it measures only these pages and writes nothing. Exits with status 1 if a page misses the target.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '#test/browser.ts';
import { measure, version } from './lighthouse/measure.ts';
import { type Run, summarise } from './lighthouse/summary.ts';
import { toDocument } from './lighthouse/table.ts';
import { meetsTarget } from './lighthouse/target.ts';
import { openVisits } from './lighthouse/visits.ts';

const root = path.resolve(import.meta.dirname, '..');
const runsPerPage = 3;

const chromium = findChromium();
if (!chromium) throw new Error('Lighthouse needs Chromium; "node test/install-programs.ts" installs one.');

const { visits, photo, close } = await openVisits(root);
const selected = process.argv.slice(2);
const pages = [];
for (const { page, url } of visits) {
	if (selected.length > 0 && !selected.includes(page)) continue;
	const runs: Run[] = [];
	while (runs.length < runsPerPage) runs.push(await measure(chromium, url));
	const summary = summarise(page, runs);
	pages.push(summary);
	console.log(page, summary, `(${runs.map((run) => run.performance).join(', ')})`);
}
await close();
if (pages.length === 0) throw new Error(`No such page: ${selected.join(', ')}`);
if (selected.length === 0)
	writeFileSync(path.join(root, 'docs/lighthouse.md'), toDocument({ pages, version, runsPerPage, photo }));
process.exit(pages.every(meetsTarget) ? 0 : 1);
