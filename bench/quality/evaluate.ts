// Evaluates one image: Peel's matte, and the peer's if there is one, against the ground truth.
import sharp from 'sharp';
import type { Doubt } from '#contract/doubts.ts';
import type { Engine } from '#engine/index.ts';
import type { PeerMattes } from '../peer/cache.ts';
import { type Score, score, scoreKnown } from './metrics.ts';
import { type LoadedPair, loadPair, type Pair } from './pairs.ts';

export interface Evaluation {
	readonly set: string;
	readonly name: string;
	readonly width: number;
	readonly height: number;
	readonly ours: Score;
	readonly peer?: Score;
	/** Number of inferences. */
	readonly inferences: number;
	readonly confidence: number;
	readonly doubt?: Doubt;
}

/** The images of one entry on the contact sheet; mattes 0 to 255. */
export interface SheetEntry extends LoadedPair {
	readonly evaluation: Evaluation;
	readonly ours: Uint8Array;
	readonly peer?: Uint8Array;
}

export interface Contenders {
	readonly engine: Engine;
	readonly peerMattes?: PeerMattes | undefined;
	/** Sets whose truth is a trimap. */
	readonly trimaps?: readonly string[] | undefined;
}

/** Throws Error if a matte has another size than the ground truth. */
export async function evaluate(
	pair: Pair,
	{ engine, peerMattes, trimaps = [] }: Contenders,
): Promise<SheetEntry> {
	const loaded = await loadPair(pair);
	const { file, width, height, truth } = loaded;
	// The ground truth has the image's size, even beyond 4K.
	const cutOut = await engine.cutOut(file, { maxOutputPixels: width * height });
	const ours = await alphaOf(cutOut.bytes);
	const peer = await peerMattes?.matteOf(file);
	for (const matte of [ours, peer]) {
		if (matte && matte.length !== truth.length) throw new Error(`${pair.image} has a matte of another size`);
	}
	const scoreOf = (matte: Uint8Array) =>
		trimaps.includes(pair.set) ? scoreKnown(matte, truth) : score(matte, truth, loaded);
	const evaluation: Evaluation = {
		set: pair.set,
		name: pair.name,
		width,
		height,
		ours: scoreOf(ours),
		...(peer && { peer: scoreOf(peer) }),
		inferences: cutOut.inferences,
		confidence: cutOut.confidence,
		...(cutOut.doubt && { doubt: cutOut.doubt }),
	};
	return { ...loaded, evaluation, ours, ...(peer && { peer }) };
}

function alphaOf(rgba: Buffer): Promise<Buffer> {
	return sharp(rgba).extractChannel('alpha').raw().toBuffer();
}
