// One picture cut out by us and, if asked, by the peer; both measured against its truth.
import sharp from 'sharp';
import type { Doubt } from '#contract/doubts.ts';
import type { Engine } from '#engine/index.ts';
import { type Score, score } from '../metrics.ts';
import type { PeerMattes } from '../peer/cache.ts';
import { type LoadedPair, loadPair, type Pair } from './pairs.ts';

export interface Verdict {
	readonly set: string;
	readonly name: string;
	readonly width: number;
	readonly height: number;
	readonly ours: Score;
	readonly peer?: Score;
	/** Runs of the network. */
	readonly inferences: number;
	readonly confidence: number;
	readonly doubt?: Doubt;
}

/** What a picture of the contact sheet is made of; mattes as opacity 0 to 255. */
export interface Exhibit extends LoadedPair {
	readonly verdict: Verdict;
	readonly ours: Uint8Array;
	readonly peer?: Uint8Array;
}

/** Throws Error if a matte comes back in another size than the truth's. */
export async function judge(pair: Pair, engine: Engine, peerMattes?: PeerMattes): Promise<Exhibit> {
	const loaded = await loadPair(pair);
	const { file, width, height, truth } = loaded;
	// The truth is at the picture's own size, be it beyond 4K.
	const cutOut = await engine.cutOut(file, { maxOutputSidePx: Math.max(width, height) });
	const ours = await alphaOf(cutOut.bytes);
	const peer = await peerMattes?.matteOf(file);
	for (const matte of [ours, peer]) {
		if (matte && matte.length !== truth.length) throw new Error(`${pair.picture} came back in another size`);
	}
	const verdict: Verdict = {
		set: pair.set,
		name: pair.name,
		width,
		height,
		ours: score(ours, truth, loaded),
		...(peer && { peer: score(peer, truth, loaded) }),
		inferences: cutOut.inferences,
		confidence: cutOut.confidence,
		...(cutOut.doubt && { doubt: cutOut.doubt }),
	};
	return { ...loaded, verdict, ours, ...(peer && { peer }) };
}

function alphaOf(rgba: Buffer): Promise<Buffer> {
	return sharp(rgba).extractChannel('alpha').raw().toBuffer();
}
