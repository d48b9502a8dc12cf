// A region as a picture to be laid over the photo: tinted, with an outline where it ends.
import type { ChangedRegion } from '../session/protocol.ts';

const covered = 0.42;
const outline = [255, 255, 255, 235] as const;

/** `colour`: R, G, B. */
export function tinted({ width, height, cells }: ChangedRegion, colour: readonly number[]): ImageData {
	const isEdge = (i: number, x: number) =>
		x === 0 ||
		x === width - 1 ||
		i < width ||
		i >= width * (height - 1) ||
		!(cells[i - 1] && cells[i + 1] && cells[i - width] && cells[i + width]);
	const picture = new ImageData(width, height);
	for (let i = 0; i < width * height; i++)
		if (cells[i]) picture.data.set(isEdge(i, i % width) ? outline : [...colour, 255 * covered], 4 * i);
	return picture;
}
