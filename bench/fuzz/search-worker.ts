// The thread that searches: changes files that reached new code, and keeps
// those that reach still more. Posts them at the end.
import { parentPort, workerData } from 'node:worker_threads';
import { limits } from '#contract/limits.ts';
import { createRandom } from '#matting/random.fixture.ts';
import { counterOf, instrument } from './coverage.ts';
import { fixChecksums } from './fix-checksums.ts';
import { havoc } from './havoc.ts';
import type { Message, WorkerInput } from './search.ts';

const { minutes, maxRuns, seed, seeds, current } = workerData as WorkerInput;
/** Small inputs find the same code sooner. */
const maxInputBytes = 4096;
/**
 * Processor time in which any file must be inspected, in microseconds; as in
 * server/images/inspect/linear.thorough.test.ts.
 */
const maxMicros = 2_000_000;

const coverage = instrument(new URL('../../server/images/', import.meta.url));
const { verdictOn } = await import('#server/images/inspect/verdict.fixture.ts');

const random = createRandom(1 + (seed % 2_147_483_646));
const corpus: Buffer[] = [];
/**
 * Features reached so far, places in the code with a class of how often; at
 * first those that loading the modules reaches.
 */
const seen = new Set<number>(coverage.features());
let runs = 0;

const post = (message: Message) => parentPort?.postMessage(message);

/** Posts the input if a promise is broken. Returns whether none was. */
function check(input: Buffer): boolean {
	runs += 1;
	Atomics.store(current.runs, 0, runs);
	if (input.length <= current.bytes.length) {
		current.bytes.set(input);
		Atomics.store(current.length, 0, input.length);
	}
	try {
		verdictOn(input);
		return true;
	} catch (error) {
		post({ kind: 'broken', bytes: input, error: String(error) });
		return false;
	}
}

function featuresOf(input: Buffer): number[] {
	coverage.reset();
	return check(input) ? coverage.features() : [];
}

function tryInput(input: Buffer): void {
	const unseen = featuresOf(input).filter((feature) => !seen.has(feature));
	if (unseen.length === 0) return;
	const small = shrink(input, unseen);
	for (const feature of featuresOf(small)) seen.add(feature);
	for (const feature of unseen) seen.add(feature);
	corpus.push(small);
	checkSwollen(small);
}

/** Removes what the new features do not need, in ever smaller pieces. */
function shrink(input: Buffer, needed: readonly number[]): Buffer {
	let best = input;
	for (let size = best.length >> 1; size >= 8; size >>= 1) {
		for (let at = 0; at + size <= best.length; ) {
			const shorter = fixChecksums(Buffer.concat([best.subarray(0, at), best.subarray(at + size)]));
			const reached = new Set(featuresOf(shorter));
			if (needed.every((feature) => reached.has(feature))) best = shorter;
			else at += size;
		}
	}
	return best;
}

/** A file of the largest size in which a part of this one is repeated takes no longer than another of that size. */
function checkSwollen(input: Buffer): void {
	const from = Math.floor(random() * input.length);
	const part = input.subarray(from, from + 1 + Math.floor(random() * 64));
	const middle = Buffer.alloc(limits.maxBytes - input.length, part);
	const swollen = Buffer.concat([input.subarray(0, from), middle, input.subarray(from)]);
	const before = process.threadCpuUsage();
	check(swollen);
	const { user, system } = process.threadCpuUsage(before);
	if (user + system > maxMicros)
		post({ kind: 'broken', bytes: swollen, error: `it took ${user + system} µs` });
}

/** Recent finds twice as often. */
function choose(): Buffer {
	const from = random() < 0.5 ? Math.max(0, corpus.length - 30) : 0;
	return corpus[from + Math.floor(random() * (corpus.length - from))] as Buffer;
}

/** A small part of the corpus that reaches the same places in the code, small files first. */
function cover(): Buffer[] {
	const reached = new Set<number>();
	return corpus
		.toSorted((a, b) => a.length - b.length)
		.filter((input) => {
			const counters = featuresOf(input).map(counterOf);
			const isNeeded = counters.some((counter) => !reached.has(counter));
			for (const counter of counters) reached.add(counter);
			return isNeeded;
		});
}

for (const bytes of seeds) tryInput(Buffer.from(bytes));
const endsAt = performance.now() + minutes * 60_000;
while (performance.now() < endsAt && runs < maxRuns) {
	const input = havoc(choose(), choose(), maxInputBytes, random);
	tryInput(random() < 0.9 ? fixChecksums(input) : input);
}
const counters = coverage.countCounters();
const reached = new Set([...seen].map(counterOf)).size;
post({ kind: 'ended', found: { runs, counters, reached, corpus, cover: cover() } });
