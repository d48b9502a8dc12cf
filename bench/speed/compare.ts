// Latency of the whole pipeline, bare inference and the peer, alternating, so that other load affects all of them.
import sharp from 'sharp';
import { median } from '../report/statistics.ts';
import type { Contenders } from './contenders.ts';
import type { Photo } from './photos.ts';

export interface Comparison {
	/** Medians in milliseconds. */
	readonly oursMs: number;
	readonly bareMs: number;
	readonly peerMs?: number;
	/** Medians of the ratios of each round, so that slow rounds weigh as much as fast ones. */
	readonly oursPerBare: number;
	readonly peerPerOurs?: number;
	readonly inferences: number;
	readonly pngBytes: number;
	/** The same cutout with a palette of at most 256 colours. */
	readonly png8Bytes: number;
	/** The peer's default PNG: a palette of at most 256 colours. */
	readonly peerPngBytes?: number;
	/** The peer's pixels as a lossless PNG, with sharp's default compression. */
	readonly peerLosslessPngBytes?: number;
	/** Median durations of the engine's steps in milliseconds. */
	readonly steps: Readonly<Record<string, number>>;
}

interface Round {
	readonly bareMs: number;
	readonly oursMs: number;
	readonly peerMs?: number;
	readonly timings: Record<string, number>;
}

/** Results by photo name. The first round is a warm-up and does not count. */
export async function compare(
	contenders: Contenders,
	photos: readonly Photo[],
	rounds: number,
	onRound?: (done: number) => void,
): Promise<Record<string, Comparison>> {
	const all = photos.map((photo) => ({ photo, rounds: [] as Round[] }));
	for (let round = 0; round <= rounds; round++) {
		for (const { photo, rounds } of all) {
			const measured = await runOnce(contenders, photo);
			if (round > 0) rounds.push(measured);
		}
		onRound?.(round);
	}
	// Sequentially: a measured process takes one request at a time.
	const compared: Record<string, Comparison> = {};
	for (const { photo, rounds } of all) compared[photo.name] = await summarise(contenders, photo, rounds);
	return compared;
}

async function runOnce({ engine, bare, peer }: Contenders, { file }: Photo): Promise<Round> {
	const bareBeforeMs = await bare.run(file);
	const start = performance.now();
	const { timings } = await engine.cutOut(file);
	const oursMs = performance.now() - start;
	const bareAfterMs = await bare.run();
	const peerMs = (await peer?.cutOut(file, 'png'))?.ms;
	return {
		bareMs: (bareBeforeMs + bareAfterMs) / 2,
		oursMs,
		timings,
		...(peerMs !== undefined && { peerMs }),
	};
}

async function summarise(
	{ engine, peer }: Contenders,
	{ file }: Photo,
	rounds: Round[],
): Promise<Comparison> {
	const { bytes, inferences, timings } = await engine.cutOut(file);
	const steps = Object.keys(timings);
	const stepMs = (step: string) => median(rounds.map(({ timings }) => timings[step] ?? 0));
	return {
		oursMs: median(rounds.map(({ oursMs }) => oursMs)),
		bareMs: median(rounds.map(({ bareMs }) => bareMs)),
		oursPerBare: median(rounds.map(({ oursMs, bareMs }) => oursMs / bareMs)),
		inferences,
		pngBytes: bytes.length,
		png8Bytes: (await engine.cutOut(file, { recipe: { format: 'png8' } })).bytes.length,
		...(peer && {
			peerMs: median(rounds.map(({ peerMs = Number.NaN }) => peerMs)),
			peerPerOurs: median(rounds.map(({ oursMs, peerMs = Number.NaN }) => peerMs / oursMs)),
			peerPngBytes: (await peer.cutOut(file, 'png')).bytes.length,
			peerLosslessPngBytes: await losslessBytes((await peer.cutOut(file, 'rgba')).bytes, file),
		}),
		steps: Object.fromEntries(steps.map((step) => [step, stepMs(step)])),
	};
}

async function losslessBytes(rgba: Buffer, file: Buffer): Promise<number> {
	const { width, height } = await sharp(file).metadata();
	const raw = { width, height, channels: 4 } as const;
	return (await sharp(rgba, { raw }).png().toBuffer()).length;
}
