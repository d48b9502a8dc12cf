// Makes soft alpha harder or softer, around the middle.
import { clamp } from '../clamp.ts';

/**
 * Maps each alpha from 0 to 255, for a contrast of -100 to 100 %. 0 and 255 stay. Above 0 % the slope in the middle
 * grows until at 100 % only 0 and 255 are left; below 0 % it falls to a half, and no other value becomes 0 or 255.
 */
export function contrastCurve(contrast: number): Uint8Array {
	const share = clamp(contrast, -100, 100) / 100;
	const slope = 1 / (1 - share);
	const curve = (alpha: number) => (share > 0 ? 0.5 + (alpha - 0.5) * slope : softer(alpha, slope));
	return Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * clamp(curve(value / 255), 0, 1)));
}

/** A power curve on each half; both have this slope where they meet. */
function softer(alpha: number, slope: number): number {
	return alpha < 0.5 ? 0.5 * (2 * alpha) ** slope : 1 - 0.5 * (2 - 2 * alpha) ** slope;
}
