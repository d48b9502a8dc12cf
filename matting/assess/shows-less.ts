// Whether the cutout of an image that was transparent already shows less than the image did.
import type { Matte } from '../image.ts';

/** Transparent share of an image that counts as transparent already. Rounded corners are less. */
const minTransparent = 0.1;
/** Share of what was visible that must be gone. Cutouts that are cut out again lose a hundredth at their edges. */
const minLost = 0.05;

/** `own`: the image's own alpha, `alpha`: that of the cutout, of the same size. */
export function showsLess(own: Uint8Array, alpha: Matte): boolean {
	let [visible, shown] = [0, 0];
	for (let i = 0; i < own.length; i++) {
		visible += own[i];
		shown += alpha[i];
	}
	return visible <= (1 - minTransparent) * 255 * own.length && shown < (1 - minLost) * visible;
}
