// Runs Lighthouse on the built site: npm run lighthouse -- --help
import path from 'node:path';
import { findChromium } from '#test/browser.ts';
import { fail, readCommandLine } from './command-line.ts';
import { measure } from './lighthouse/measure.ts';
import { meetsTarget, type Run, summarise } from './lighthouse/summary.ts';
import { toTable } from './lighthouse/table.ts';
import { openVisits } from './lighthouse/visits.ts';

const usage = `Usage: npm run lighthouse -- [PATH...]

Runs Lighthouse (mobile preset) three times on every page of the built site, or on the paths named, such as /results, and prints the
table of docs/lighthouse.md. Status 1 if a page misses the target.

  --help  this text`;

const { positionals: selected } = readCommandLine(usage, { allowPositionals: true, options: {} });
const root = path.resolve(import.meta.dirname, '..');
const runsPerPage = 3;

const chromium = findChromium();
if (!chromium) fail('Lighthouse needs Chromium; "node test/install-programs.ts" installs it.');

const { visits, close } = await openVisits(root);
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
if (pages.length === 0) fail(`No such page: ${selected.join(', ')}`);
console.log(toTable(pages));
process.exit(pages.every(meetsTarget) ? 0 : 1);
