// Multi-scale inference: an undecided network runs again on a smaller image, where it often detects a missed subject.
import { createGrid, type Grid, type View } from '../grid.ts';
import { resample } from '../resample/cubic.ts';
import type { Shrink } from '../resample/stretch.ts';
import { contradicts } from './contradicts.ts';
import { acceptedSide, type Network } from './network.ts';
import { undecidedShare } from './undecided-share.ts';
import { margins, type Placement, shrinkView } from './view.ts';

// How these values were chosen: docs/decisions/0013-multi-scale-inference.md.
/** From this undecided share on (undecided-share.ts), the network runs again. */
const undecidedFrom = 0.3;
/**
 * If the first matte has at least this undecided share and the second one is undecided as well, the network runs a
 * third time.
 */
const thirdFrom = 0.45;
/** A further matte is taken if its undecided share is below this multiple of the first one's. */
const maxUndecidedRatio = 0.7;

/**
 * Size of the image in the further inferences and of the square around it, as shares of the network's square. The first
 * further inference costs three quarters of a full one if the network accepts a smaller square.
 */
const scales = [
	{ image: 0.7, square: 0.875 },
	{ image: 0.85, square: 1 },
];

export interface Inferred {
	/** On the network's square, alpha 0 to 1. */
	readonly alpha: Grid;
	/** The matte of each inference, at least one, on the same grid; `alpha` is one of them. */
	readonly mattes: readonly Grid[];
}

/**
 * The matte of the first inference, or the most decided one of up to two further inferences if it is clearly more
 * decided and does not contradict the first. The network runs again only while its last matte is undecided: on images
 * that are decided at once, further inferences do harm, and on slightly undecided ones a third inference changes almost
 * nothing. `segment` is the first inference, if it has been prepared. Rejects when the network or `shrink` does.
 */
export async function inferMultiScale(
	view: View,
	network: Network,
	shrink: Shrink,
	segment = network.prepare(view),
): Promise<Inferred> {
	const first = await segment();
	const mattes = [first];
	const undecided = undecidedShare(first);
	let last = undecided;
	let alpha = first;
	let limit = maxUndecidedRatio * undecided;
	for (const { image, square } of undecided < thirdFrom ? scales.slice(0, 1) : scales) {
		if (last < undecidedFrom) break;
		const placement = place(image, acceptedSide(network, square * network.sidePx), network.sidePx);
		const further = await inferAt(placement, view, network, shrink);
		mattes.push(further);
		last = undecidedShare(further);
		if (last < limit && !contradicts(first, further)) [alpha, limit] = [further, last];
	}
	return { alpha, mattes };
}

/** Even, so that the margins are the same on all sides. */
function place(image: number, side: number, whole: number): Placement {
	return { inner: 2 * Math.round((image * whole) / 2), side };
}

async function inferAt(placement: Placement, view: View, network: Network, shrink: Shrink): Promise<Grid> {
	const matte = await network.prepare(await shrinkView(view, placement, shrink))();
	return resample(middle(matte, placement), view.side);
}

function middle({ side, values }: Grid, placement: Placement): Grid {
	const { before } = margins(placement);
	const cropped = createGrid(placement.inner);
	for (let y = 0; y < cropped.side; y++) {
		const start = (y + before) * side + before;
		cropped.values.set(values.subarray(start, start + cropped.side), y * cropped.side);
	}
	return cropped;
}
