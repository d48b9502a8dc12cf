// Features that distinguish hair and fur from a hard edge, measured around
// each undecided cell of the map; the input of edge-network.ts.
import { boxMean } from '../grid/box-mean.ts';
import { mapScale, type NearMap } from '../grid/near-map.ts';
import { createGrid, type Grid } from '../grid.ts';
import type { LocalColors, LocalMeans } from './local-colors.ts';
import { meanSoftness } from './softness.ts';

interface EdgeMeasures {
	/** The network's alpha on the map, before any step of refinement. */
	readonly inferred: Grid;
	/** The refined alpha on the network's square. */
	readonly alpha: Grid;
	/** The refined alpha on the map. */
	readonly coarse: Grid;
	readonly undecided: Int32Array;
	/** See SoftMatte. */
	readonly explained: Float32Array;
	readonly colors: LocalColors;
	/** The cells that the features are for. */
	readonly near: NearMap;
}

/** Windows of the map, as radii in cells. */
const small = 1;
const medium = 4;
const large = 16;
/** Local means of fewer sure pixels than this share of the window are not used. */
const minShare = 0.01;
/** Variance of colours (0 to 1) that counts as camera noise. */
const noise = 0.01;
/** Standard deviation of colours that stands for an unknown one. */
const unknownSpread = 0.5;

/** The features as planes of the map's size, in the order that the network was trained with. */
export function edgeFeatures({
	inferred,
	alpha,
	coarse,
	undecided,
	explained,
	colors,
	near,
}: EdgeMeasures): Float32Array[] {
	const { side } = inferred;
	const soft = meanSoftness(alpha).values;
	const share = sharesOfUndecided(alpha.side, side, undecided);
	const mean = (values: Float32Array, radius: number) => {
		const grid = { side, values: values.slice() };
		boxMean(grid, radius);
		return grid.values;
	};
	return [
		mean(soft, small),
		mean(soft, medium),
		mean(soft, large),
		explained,
		mean(explained, medium),
		mean(share, medium),
		mean(share, large),
		inferred.values,
		mean(inferred.values, medium),
		coarse.values,
		separation(colors, near),
		spread(colors.foreground, near),
		spread(colors.background, near),
	];
}

/** Share of undecided pixels in each cell. */
function sharesOfUndecided(gridSide: number, side: number, undecided: Int32Array): Float32Array {
	const { values } = createGrid(side);
	for (const i of undecided) {
		const y = (i / gridSide) | 0;
		const cell = ((y / mapScale) | 0) * side + (((i - y * gridSide) / mapScale) | 0);
		values[cell] = values[cell] + 1 / mapScale ** 2;
	}
	return values;
}

/** 0 to 1: how far apart the local colours of subject and background are, relative to their variance. */
function separation({ foreground: f, background: b }: LocalColors, near: NearMap): Float32Array {
	const { values } = createGrid(near.side);
	for (let i = 0; i < values.length; i++) {
		if (!near.values[i] || f.share[i] <= minShare || b.share[i] <= minShare) continue;
		const [red, green, blue] = [f.red[i] - b.red[i], f.green[i] - b.green[i], f.blue[i] - b.blue[i]];
		const distance2 = red ** 2 + green ** 2 + blue ** 2;
		values[i] = distance2 / (distance2 + f.variance[i] + b.variance[i] + noise);
	}
	return values;
}

/** Standard deviation of the local colours. */
function spread({ variance, share }: LocalMeans, near: NearMap): Float32Array {
	const { values } = createGrid(near.side);
	for (let i = 0; i < values.length; i++)
		if (near.values[i]) values[i] = share[i] > minShare ? Math.sqrt(variance[i]) : unknownSpread;
	return values;
}
