// A map of where the matte is soft, as in hair and fur, and where it is hard,
// so that steps for hard edges leave soft ones alone.
import { boxMean } from '../grid/box-mean.ts';
import { mapScale } from '../grid/near-map.ts';
import { createGrid, type Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';

/** Radius of the window in cells of the map; the window is 36 pixels of the network's square wide. */
const radius = 4;
/** Mean of 4a(1-a) in the window up to which the matte counts as hard, and from which on it counts as soft. */
const fromHardToSoft: Ramp = [0.2, 0.4];

/** 0 (hard) to 1 (soft), on a map of a quarter of the matte's resolution. */
export function measureSoftness(alpha: Grid): Grid {
	const map = meanSoftness(alpha);
	boxMean(map, radius);
	for (let i = 0; i < map.values.length; i++) map.values[i] = ramp(map.values[i], fromHardToSoft);
	return map;
}

/** Mean of 4a(1-a) over each cell of the map. */
export function meanSoftness({ side, values }: Grid): Grid {
	const map = createGrid(side / mapScale);
	for (let y = 0, i = 0; y < side; y++) {
		const row = Math.floor(y / mapScale) * map.side;
		for (let cell = row; cell < row + map.side; cell++) {
			let undecided = 0;
			for (const end = i + mapScale; i < end; i++) undecided += values[i] * (1 - values[i]);
			map.values[cell] = map.values[cell] + (4 * undecided) / mapScale ** 2;
		}
	}
	return map;
}
