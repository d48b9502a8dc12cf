// A fake engine: decodes the image and erases its left half or another part, and masks are discs around the points; tests can pause it, make it fail, and count its calls.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { decodeEmbedding } from '#engine/embedding-file.ts';
import { encodePng } from '#engine/encode/png.ts';
import type { Cutout, Engine, JobCall, Prompt } from '#engine/index.ts';
import { normalise, renderStored } from '#engine/pipeline.ts';
import { rasterOf } from '#matting/compose/raster.ts';
import { embeddingFile } from './embedding-file.ts';

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
type Erased = 'left half' | 'nothing' | 'everything';

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
		async cutOut(bytes, options = {}, { signal, onCapacity } = {}) {
			calls += 1;
			busy += 1;
			try {
				signal?.throwIfAborted();
				if (held) await Promise.race([held, rejectOnAbort(signal)].filter(Boolean));
				if (failure) throw takeFailure();
				const cutout = await erase(bytes, erased);
				const rendering = await renderStored(cutout.bytes, options);
				return { ...cutout, ...rendering, timings: {}, doubtfulRegions: [], ...assessment };
			} finally {
				busy -= 1;
				onCapacity?.();
			}
		},
		async render(cutout, options = {}, { signal, onCapacity } = {}) {
			renderings += 1;
			try {
				signal?.throwIfAborted();
				if (held) await Promise.race([held, rejectOnAbort(signal)].filter(Boolean));
				return await renderStored(cutout, options);
			} finally {
				onCapacity?.();
			}
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
			if (held) await Promise.race([held, rejectOnAbort(signal)].filter(Boolean));
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

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> | undefined {
	if (!signal) return undefined;
	return new Promise((_resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}

async function erase(file: Uint8Array, part: Erased) {
	const decoded = await sharp(file, { failOn: 'error' })
		.rotate()
		.toColourspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch((cause) => {
			throw new AppError('unreadable-image', 'not decoded', { cause });
		});
	const { width, height } = decoded.info;
	const columns = { 'left half': Math.floor(width / 2), 'nothing': 0, 'everything': width }[part];
	for (let y = 0; y < height; y++) {
		decoded.data.fill(0, y * width * 4, (y * width + columns) * 4);
	}
	const bytes = await sharp(decoded.data, { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
	return { bytes, width, height, inferences: 1, timings: {} };
}

/** The size of the image. */
async function fakeEmbedding(file: Uint8Array, hasGuess: boolean) {
	const { autoOrient } = await sharp(file).metadata();
	const { width, height } = autoOrient;
	return { bytes: embeddingFile({ width, height }, hasGuess), width, height, timings: {} };
}

/**
 * Discs of a tenth of the longer side around the points, in the image's ratio: white for points to keep, black for others. Beyond them it is
 * as if the subject ended there: black around a last point to keep, white around one to remove; with points to remove only they are white.
 */
async function discs(embedding: Uint8Array, prompts: readonly Prompt[]) {
	const image = decodeEmbedding(embedding);
	const scale = 256 / Math.max(image.width, image.height);
	const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
	const isSubject = prompts.some(({ keep }) => keep);
	const beyond = isSubject && !prompts.at(-1)?.keep ? 255 : 0;
	const values = Uint8Array.from({ length: width * height }, (_, i) => {
		const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
		const last = prompts.findLast((point) => Math.hypot(x - point.x * width, y - point.y * height) < 25.6);
		return last ? 255 * Number(last.keep === isSubject) : beyond;
	});
	return { bytes: await encodePng(rasterOf(values, 1, { width, height })), width, height, timings: {} };
}
