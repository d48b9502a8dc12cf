// Mutated pictures against the header checks, then what those accept against the real decoder: node bench/fuzz.ts [--runs 20000] [--decodes 2000] [--seed N]
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { decode } from '#engine/decode/decode.ts';
import { mutate, type Plan, plans } from '#server/images/inspect/mutants.fixture.ts';
import { createSeeds } from '#server/images/inspect/seeds.fixture.ts';
import { verdictOn } from '#server/images/inspect/verdict.fixture.ts';
import type { Inspected } from '#server/images/inspect.ts';
import { formatTable } from './table.ts';

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: '20000' },
		decodes: { type: 'string', default: '2000' },
		seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
	},
});
const seed = Number(values.seed);

const seeds = await createSeeds();
// It keeps what it decoded by the place in memory, where the next file may stand.
sharp.cache(false);

/** Counts outcomes and remembers the input that took longest. */
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
	const isRefused = verdict instanceof AppError;
	checks.add(isRefused ? verdict.code : 'accepted', performance.now() - startedAt, plan);
	if (!isRefused && accepted.length < Number(values.decodes)) accepted.push({ plan, clean: verdict });
}

console.log(`${seeds.length} honest files, seed ${seed}`);
report(fc.check(fc.property(plans, check), { seed, numRuns: Number(values.runs) }));
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
decodes.print('decode, of accepted');

/** Throws if a promise is broken: only our own errors, the size that was told, nothing unreadable that was readable. */
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
