// Where the matte is soft, as hair and fur are, and where it is hard, so that steps for hard edges spare the soft ones.

import { createGrid, type Grid } from '../grid.ts';
import { boxMean } from './box-mean.ts';
import { coarser } from './neighbourhood.ts';

/** Radius of the neighbourhood, in cells of the map: about 33 pixels of the network's square. */
const radius = 4;
/** Mean of 4a(1-a) in the neighbourhood up to which the matte counts as hard, and from which as soft. */
const hardUpTo = 0.2;
const softFrom = 0.4;

/** 0 (hard) to 1 (soft) for each neighbourhood, on a grid a quarter as fine as the matte's. */
export function measureSoftness({ side, values }: Grid): Grid {
	const map = createGrid(side / coarser);
	for (let y = 0, i = 0; y < side; y++) {
		const row = Math.floor(y / coarser) * map.side;
		for (let cell = row; cell < row + map.side; cell++) {
			let open = 0;
			for (const end = i + coarser; i < end; i++) open += values[i] * (1 - values[i]);
			map.values[cell] = map.values[cell] + (4 * open) / coarser ** 2;
		}
	}
	boxMean(map, radius);
	for (let i = 0; i < map.values.length; i++)
		map.values[i] = Math.min(1, Math.max(0, (map.values[i] - hardUpTo) / (softFrom - hardUpTo)));
	return map;
}
