// A fake engine, whose outputs are those of fake-outputs.ts: tests can pause it, make it fail, and count its calls.
import { unlessAborted } from '#contract/unless-aborted.ts';
import { decodeStoredCutout } from '#engine/decode/stored-cutout.ts';
import type { Cutout, Engine, JobCall, Prompt } from '#engine/index.ts';
import { normalise, renderStored } from '#engine/pipeline.ts';
import { checkerboardTheme } from '#matting/checkerboard-theme.ts';
import { discs, type Erased, erase, fakeEmbedding } from './fake-outputs.ts';

export interface FakeEngine extends Engine {
	/** Number of images analysed. */
	readonly calls: number;
	/** Number of renderings of stored cutouts. */
	readonly renderings: number;
	/** Number of originals made at the size of their results. */
	readonly normalisations: number;
	/** For each embedding made, whether there was a cutout as first guess. */
	readonly embeddings: readonly boolean[];
	/** The prompts of each mask made. */
	readonly masks: readonly (readonly Prompt[])[];
	/** For each of them, whether the cutout was no first guess. */
	readonly masksOfPointsOnly: readonly boolean[];
	/** For each of them, the first guess that came with it. */
	readonly guesses: readonly (Uint8Array | undefined)[];
	/** Pauses every later call until the returned function is called. */
	hold(): () => void;
	/** Makes the next call throw. */
	failNext(error: Error): void;
	/** Sets confidence, doubt and doubtful regions of every later cutout. */
	setAssessment(assessment: FakeAssessment): void;
	/** Which part of every later image is erased, instead of its left half. */
	setErased(part: Erased): void;
	/** Job duration that `status()` reports, in milliseconds. */
	setJobDuration(jobMs: number): void;
	/** Sets `status().ready`. */
	setReady(ready: boolean): void;
}

type FakeAssessment = Pick<Cutout, 'confidence' | 'doubt'> & Partial<Pick<Cutout, 'doubtfulRegions'>>;

export function createFakeEngine(): FakeEngine {
	let calls = 0;
	let renderings = 0;
	let normalisations = 0;
	const embeddings: boolean[] = [];
	const masks: (readonly Prompt[])[] = [];
	const masksOfPointsOnly: boolean[] = [];
	const guesses: (Uint8Array | undefined)[] = [];
	let busy = 0;
	let ready = true;
	let jobMs = 0;
	let held: Promise<void> | undefined;
	let failure: Error | undefined;
	let assessment: FakeAssessment = { confidence: 1 };
	let erased: Erased = 'left half';

	return {
		ready: Promise.resolve(),
		get calls() {
			return calls;
		},
		get renderings() {
			return renderings;
		},
		get normalisations() {
			return normalisations;
		},
		embeddings,
		masks,
		masksOfPointsOnly,
		guesses,
		hold() {
			const gate = Promise.withResolvers<void>();
			held = gate.promise;
			return () => {
				held = undefined;
				gate.resolve();
			};
		},
		failNext(error) {
			failure = error;
		},
		setAssessment(value) {
			assessment = value;
		},
		setErased(part) {
			erased = part;
		},
		setJobDuration(value) {
			jobMs = value;
		},
		setReady(value) {
			ready = value;
		},
		status: () => ({ ready, workers: 1, busy, waiting: 0, queueLimit: 16, jobMs }),
		processes: () => ({ pids: [], lost: 0 }),
		async cutOut(bytes, options = {}, call) {
			calls += 1;
			busy += 1;
			return made(async () => {
				const cutout = await erase(bytes, erased);
				const theme = checkerboardTheme(await decodeStoredCutout(cutout));
				const rendering = await renderStored(cutout, options);
				const facts = { inferences: 1, timings: {}, doubtfulRegions: [], ...(theme && { theme }) };
				return { ...rendering, ...facts, ...assessment };
			}, call).finally(() => {
				busy -= 1;
			});
		},
		render(cutout, options = {}, call) {
			renderings += 1;
			return made(() => renderStored(cutout, options), call);
		},
		normalise(bytes, call) {
			normalisations += 1;
			return made(() => normalise(bytes), call);
		},
		embed(bytes, { cutout } = {}, call) {
			embeddings.push(cutout !== undefined);
			return made(() => fakeEmbedding(bytes, cutout !== undefined), call);
		},
		segment(embedding, prompts, { pointsOnly = false, guess } = {}, call) {
			masks.push(prompts);
			masksOfPointsOnly.push(pointsOnly);
			guesses.push(guess);
			return made(() => discs(embedding, prompts), call);
		},
		async close() {},
	};

	async function made<T>(make: () => Promise<T>, { signal, onCapacity }: JobCall = {}): Promise<T> {
		try {
			signal?.throwIfAborted();
			if (held) await unlessAborted(held, signal);
			if (failure) throw takeFailure();
			return await make();
		} finally {
			onCapacity?.();
		}
	}

	function takeFailure(): Error | undefined {
		const taken = failure;
		failure = undefined;
		return taken;
	}
}
