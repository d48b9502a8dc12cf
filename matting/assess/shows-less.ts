// Tests whether the cutout of an image that was already transparent shows less than the image did.
import type { Matte } from '../image.ts';

/** An image with at least this transparent share counts as already transparent. Rounded corners have less. */
const minTransparent = 0.1;
/**
 * At least this share of what was visible must be gone. A cutout that is cut out again loses about 1 % at its edges.
 */
const minLost = 0.05;

/** `own` is the image's own alpha and `alpha` the cutout's, both 0 to 255 and of the same size. */
export function showsLess(own: Uint8Array, alpha: Matte): boolean {
	let [visible, shown] = [0, 0];
	for (let i = 0; i < own.length; i++) {
		visible += own[i];
		shown += alpha[i];
	}
	return visible <= (1 - minTransparent) * 255 * own.length && shown < (1 - minLost) * visible;
}
