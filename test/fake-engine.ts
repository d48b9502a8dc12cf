// A fake engine: decodes the image and erases its left half or another part; tests can pause it, make it fail, and count its calls.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Cutout, Engine } from '#engine/index.ts';
import { normalise, renderStored } from '#engine/pipeline.ts';

export interface FakeEngine extends Engine {
	/** Number of images analysed. */
	readonly calls: number;
	/** Number of renderings of stored cutouts. */
	readonly renderings: number;
	/** Number of originals made at the size of their results. */
	readonly normalisations: number;
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
		async normalise(bytes, { signal, onCapacity } = {}) {
			normalisations += 1;
			try {
				signal?.throwIfAborted();
				if (held) await Promise.race([held, rejectOnAbort(signal)].filter(Boolean));
				if (failure) throw takeFailure();
				return await normalise(bytes);
			} finally {
				onCapacity?.();
			}
		},
		async close() {},
	};

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
