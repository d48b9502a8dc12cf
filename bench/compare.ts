// Compares two runs of bench:quality image by image: npm run bench:compare -- --help
import { readFile } from 'node:fs/promises';
import { messageOf } from '#contract/errors.ts';
import { fail, readCommandLine } from '../scripts/command-line.ts';
import { compareRuns, formatComparison } from './quality/compare-runs.ts';
import type { Quality } from './quality/run.ts';

const usage = `Usage: npm run bench:compare -- BEFORE.json AFTER.json

Compares two documents of "npm run bench:quality -- --json", such as before and after a change of a step: for each set and for the
mean over sets, after / before of each metric with its 95 % interval (paired bootstrap over images). Errors: below 1 is
better; IoU: above 1. A set that is more than 1 % worse is marked with an exclamation mark.

  --help  this text`;

const { positionals } = readCommandLine(usage, { allowPositionals: true });
const [before, after] = positionals;
if (!before || !after || positionals.length > 2) fail('Name two documents; see --help.');

const read = async (file: string) => {
	const text = await readFile(file, 'utf8').catch(() => fail(`${file} cannot be read.`));
	return JSON.parse(text) as Quality;
};
try {
	console.log(formatComparison(compareRuns(await read(before), await read(after))));
} catch (error) {
	fail(messageOf(error));
}
