// Projects a pixel's colour onto the line from the background colour to another pixel's colour.
import { lumaOf } from '../luma.ts';
import type { Color } from './background-color.ts';
import type { EdgeRules } from './edge-rules.ts';

/** Pixels are given by their index in the image. */
export interface BackgroundLine {
	/** Projection of pixel i onto the line from the background to pixel j: 0 at the background, 1 at j. */
	along(i: number, j: number): number;
	/** Whether pixel i is a mixture of pixel j, with weight `share`, and the background. */
	isMixture(i: number, j: number, share: number): boolean;
}

export function backgroundLine(
	rgb: Uint8Array,
	background: Color,
	{ minLuma, offLine }: Pick<EdgeRules, 'minLuma' | 'offLine'>,
): BackgroundLine {
	return {
		along(i, j) {
			const red = rgb[3 * j] - background[0];
			const green = rgb[3 * j + 1] - background[1];
			const blue = rgb[3 * j + 2] - background[2];
			const ownRed = rgb[3 * i] - background[0];
			const ownGreen = rgb[3 * i + 1] - background[1];
			const ownBlue = rgb[3 * i + 2] - background[2];
			const luma = lumaOf(red, green, blue);
			if (Math.abs(luma) >= minLuma) return lumaOf(ownRed, ownGreen, ownBlue) / luma;
			const length2 = red * red + green * green + blue * blue;
			return (ownRed * red + ownGreen * green + ownBlue * blue) / length2;
		},
		isMixture(i, j, share) {
			for (let channel = 0; channel < 3; channel++) {
				const under = background[channel];
				const mixture = under + share * (rgb[3 * j + channel] - under);
				if (Math.abs(rgb[3 * i + channel] - mixture) > offLine) return false;
			}
			return true;
		},
	};
}
