// Tells ink, which has one colour, from things that are thin but of several colours.
import type { Image } from '../image.ts';
import type { InkLevels } from './density.ts';
import type { Paper } from './paper.ts';

/** About this many pixels are looked at. */
const samples = 2 ** 18;
/** Distance of unit vectors from which colours differ. The blurred colours of JPEG files stay below it. */
const otherColour = 0.2;
/** Of the dense pixels. */
const maxOtherShare = 0.1;

/** Whether nearly all dense pixels absorb the same colours, however much of them. */
export function isOneInk(image: Image, paper: Paper, density: Float32Array, { full }: InkLevels): boolean {
	const colours: Colour[] = [];
	const step = Math.ceil(density.length / samples);
	for (let at = 0; at < density.length; at += step)
		if (density[at] > full / 2) colours.push(absorbed(image, paper, at));
	const mean = unit(
		colours.reduce(([r, g, b], [red, green, blue]) => [r + red, g + green, b + blue], [0, 0, 0]),
	);
	const others = colours.filter(
		(colour) => Math.hypot(...mean.map((value, i) => value - colour[i])) > otherColour,
	);
	return others.length <= maxOtherShare * colours.length;
}

type Colour = [red: number, green: number, blue: number];

/** What the ink absorbs of the paper's colour, 1 - image / paper, as a unit vector. */
function absorbed({ rgb, width, height }: Image, paper: Paper, at: number): Colour {
	const { side } = paper[0];
	const row = Math.floor((Math.floor(at / width) * side) / height);
	const cell = row * side + Math.floor(((at % width) * side) / width);
	const share = (channel: 0 | 1 | 2) => 1 - rgb[3 * at + channel] / (255 * paper[channel].values[cell]);
	return unit([share(0), share(1), share(2)]);
}

function unit([red, green, blue]: Colour): Colour {
	const length = Math.hypot(red, green, blue);
	return [red / length, green / length, blue / length];
}
