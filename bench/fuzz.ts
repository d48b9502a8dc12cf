// Fuzzing: mutated images against the header checks, then the accepted ones against the real decoder; npm run fuzz -- --help.
import fc from 'fast-check';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { decode } from '#engine/decode/decode.ts';
import { mutate, type Plan, plans } from '#server/images/inspect/mutants.fixture.ts';
import { createSeeds } from '#server/images/inspect/seeds.fixture.ts';
import { verdictOn } from '#server/images/inspect/verdict.fixture.ts';
import type { Inspected } from '#server/images/inspect.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { formatTable } from './table.ts';

const usage = `Usage: npm run fuzz -- [options]

Checks the headers of mutated JPEG and PNG files, then decodes accepted ones. Prints outcomes and the slowest input; status 1
with the minimal input if a promise is broken.

  --runs N     files to check (20000)
  --decodes N  accepted files to decode (2000)
  --seed N     seed of the mutations (the time)
  --help       this text`;

const { values } = readCommandLine(usage, {
	options: {
		runs: { type: 'string', default: '20000' },
		decodes: { type: 'string', default: '2000' },
		seed: { type: 'string', default: String(1 + (Date.now() % 2 ** 31)) },
	},
});
const runs = readCount('runs', values.runs);
const maxDecodes = readCount('decodes', values.decodes);
const seed = readCount('seed', values.seed);

const seeds = await createSeeds();
// sharp caches operations by the address of their input buffer, which the next file may reuse.
sharp.cache(false);

/** Counts outcomes and records the slowest input. */
function createTally() {
	const counts = new Map<string, number>();
	let slowest: { ms: number; plan?: Plan } = { ms: 0 };
	return {
		add(outcome: string, ms: number, plan: Plan) {
			counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
			if (ms > slowest.ms) slowest = { ms, plan };
		},
		print(title: string) {
			const rows = [...counts]
				.sort((a, b) => b[1] - a[1])
				.map(([outcome, count]) => [outcome, String(count)]);
			console.log(`\n${formatTable([[title, 'inputs'], ...rows])}`);
			console.log(`slowest: ${slowest.ms.toFixed(1)} ms for ${JSON.stringify(slowest.plan)}`);
		},
	};
}

function report<T>(details: fc.RunDetails<T>): void {
	if (!details.failed) return;
	console.error(fc.defaultReportMessage(details));
	process.exitCode = 1;
}

const checks = createTally();
const accepted: { plan: Plan; clean: Inspected }[] = [];

function check(plan: Plan): void {
	const bytes = mutate(seeds, plan);
	const startedAt = performance.now();
	const verdict = verdictOn(bytes);
	const isRejected = verdict instanceof AppError;
	checks.add(isRejected ? verdict.code : 'accepted', performance.now() - startedAt, plan);
	if (!isRejected && accepted.length < maxDecodes) accepted.push({ plan, clean: verdict });
}

console.log(`${seeds.length} valid files, seed ${seed}`);
report(fc.check(fc.property(plans, check), { seed, numRuns: runs }));
checks.print('inspect');

const decodes = createTally();
for (const { plan, clean } of accepted) {
	const startedAt = performance.now();
	let outcome: string;
	try {
		outcome = await outcomeOfDecoding(clean, mutate(seeds, plan));
	} catch (error) {
		outcome = 'VIOLATION';
		console.error(error, JSON.stringify(plan));
		process.exitCode = 1;
	}
	decodes.add(outcome, performance.now() - startedAt, plan);
}
decodes.print('decode (accepted files)');

/** Throws on a violation: an unexpected error, another size than the header's, or a clean file that is unreadable unlike its original. */
async function outcomeOfDecoding({ bytes, header }: Inspected, original: Buffer): Promise<string> {
	const options = { maxOutputSidePx: Math.max(header.width, header.height) };
	try {
		const { width, height } = await decode(bytes, options);
		if (width === header.width && height === header.height) return 'decoded';
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const wasReadable = await decode(original, options).then(
			() => true,
			() => false,
		);
		if (!wasReadable) return error.code;
		throw new Error('the clean file cannot be read, the original can', { cause: error });
	}
	throw new Error(`its size is not ${header.width}x${header.height}`);
}
