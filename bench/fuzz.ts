// Fuzzing: mutated images against the header checks, then the accepted ones
// against the real decoder; npm run fuzz -- --help.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { decode } from '#engine/decode/decode.ts';
import { mutate, type Plan, plans } from '#server/images/inspect/mutants.fixture.ts';
import { createSeeds, createWebpSeeds, readCorpus } from '#server/images/inspect/seeds.fixture.ts';
import { verdictOn } from '#server/images/inspect/verdict.fixture.ts';
import type { Inspected } from '#server/images/inspect.ts';
import type { StoredType } from '#server/store/store.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { search } from './fuzz/search.ts';
import { cpuMs, createTally } from './fuzz/tally.ts';

const usage = `Usage: npm run fuzz -- [options]

Checks the headers of mutated JPEG, PNG and WebP files, then decodes accepted ones. Prints outcomes and the slowest input; status 1
with the minimal input if a promise is broken. With --minutes it first searches for files that reach new code.

  --runs N      files to check (20000)
  --decodes N   accepted files to decode (2000)
  --minutes N   search with coverage feedback for so long first
  --output DIR  where to write files that broke a promise in the search, and a small set that
                reaches all code that it reached (bench/output/fuzz)
  --seed N      seed of the mutations (the time)
  --help        this text`;

const { values } = readCommandLine(usage, {
	options: {
		runs: { type: 'string', default: '20000' },
		decodes: { type: 'string', default: '2000' },
		minutes: { type: 'string' },
		output: { type: 'string', default: 'bench/output/fuzz' },
		seed: { type: 'string', default: String(1 + (Date.now() % 2 ** 31)) },
	},
});
const runs = readCount('runs', values.runs);
const maxDecodes = readCount('decodes', values.decodes);
const seed = readCount('seed', values.seed);

const seeds = [...(await createSeeds()), ...(await createWebpSeeds())];
const corpus = readCorpus();
// sharp caches operations by the address of their input buffer, which the next file may reuse.
sharp.cache(false);

/** What to decode: an accepted file and how to make its original again. */
interface Accepted {
	readonly name: Plan | string;
	readonly original: () => Buffer;
	readonly clean: Inspected<StoredType>;
}

function report<T>(details: fc.RunDetails<T>): void {
	if (!details.failed) return;
	console.error(fc.defaultReportMessage(details));
	process.exitCode = 1;
}

const accepted: Accepted[] = [];

function write(bytes: Uint8Array, prefix = ''): string {
	mkdirSync(values.output, { recursive: true });
	const ending = { 255: '.jpg', 137: '.png', 82: '.webp' }[bytes[0] ?? 0] ?? '';
	const name = prefix + createHash('sha256').update(bytes).digest('hex').slice(0, 8) + ending;
	writeFileSync(path.join(values.output, name), bytes);
	return name;
}

/** Accepted files that it found are decoded too. */
async function searchFor(minutes: number): Promise<void> {
	const found = await search({
		minutes,
		maxRuns: Number.POSITIVE_INFINITY,
		seed,
		seeds: [...seeds, ...corpus].map(({ bytes }) => bytes),
		onBroken(bytes, error) {
			console.error(`${error}: ${write(bytes, 'broken-')}`);
			process.exitCode = 1;
		},
	});
	const { runs, counters, reached } = found;
	console.log(
		`search: ${runs} inputs, ${found.corpus.length} found, ${reached} of ${counters} places in the code reached`,
	);
	for (const bytes of found.cover) write(bytes);
	for (const bytes of found.corpus.map((file) => Buffer.from(file))) {
		const verdict = verdictOn(bytes);
		if (verdict instanceof AppError) continue;
		accepted.push({ name: 'found in the search', original: () => bytes, clean: verdict });
	}
}

const checks = createTally<Plan>();

function check(plan: Plan): void {
	const bytes = mutate(seeds, plan);
	const startedAt = cpuMs();
	const verdict = verdictOn(bytes);
	const isRejected = verdict instanceof AppError;
	checks.add(isRejected ? verdict.code : 'accepted', cpuMs() - startedAt, plan);
	if (isRejected || accepted.length >= maxDecodes) return;
	accepted.push({ name: plan, original: () => mutate(seeds, plan), clean: verdict });
}

console.log(`${seeds.length} valid files, ${corpus.length} found earlier, seed ${seed}`);
if (values.minutes) await searchFor(readCount('minutes', values.minutes));
report(fc.check(fc.property(plans, check), { seed, numRuns: runs }));
checks.print('inspect');

const decodes = createTally<Plan | string>();
for (const { name, original, clean } of accepted) {
	const startedAt = cpuMs();
	let outcome: string;
	try {
		outcome = await outcomeOfDecoding(clean, original());
	} catch (error) {
		outcome = 'VIOLATION';
		console.error(error, JSON.stringify(name), write(original(), 'broken-'));
		process.exitCode = 1;
	}
	decodes.add(outcome, cpuMs() - startedAt, name);
}
decodes.print('decode (accepted files)');

/**
 * Throws on a violation: an unexpected error, another size than the header's,
 * or a clean file that is unreadable unlike its original.
 */
async function outcomeOfDecoding(
	{ bytes, header }: Inspected<StoredType>,
	original: Buffer,
): Promise<string> {
	const options = { acceptWebp: true, maxOutputSidePx: Math.max(header.width, header.height) };
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
