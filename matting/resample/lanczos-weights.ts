// Taps and weights of Lanczos resampling to fewer samples along one line.
import { clamp } from '../clamp.ts';
import type { LineWeights } from './cubic-weights.ts';

const lobes = 3;

/**
 * Weights from `from` samples to `to`, both at least 1, `to` at most `from`. As libvips does it: from a fourfold
 * reduction on, whole samples are averaged first, and the kernel is applied to the means. Samples beyond the ends
 * repeat the end samples.
 */
export function lanczosWeights(from: number, to: number): LineWeights {
	if (from === to) {
		return {
			taps: 1,
			first: Int32Array.from({ length: to }, (_, i) => i),
			weights: new Float32Array(to).fill(1),
		};
	}
	const meanOf = Math.max(1, Math.floor(from / to / 2));
	const means = Math.ceil(from / meanOf);
	const step = from / to / meanOf;
	const taps = Math.min(from, meanOf * (Math.ceil(2 * lobes * step) + 1));
	const first = new Int32Array(to);
	const weights = new Float32Array(to * taps);
	for (let i = 0; i < to; i++) {
		const centre = (i + 0.5) * step - 0.5;
		const begin = Math.ceil(centre - lobes * step);
		const end = Math.floor(centre + lobes * step);
		first[i] = clamp(begin * meanOf, 0, from - taps);
		let sum = 0;
		for (let mean = begin; mean <= end; mean++) sum += lanczos((mean - centre) / step);
		for (let mean = begin; mean <= end; mean++) {
			const weight = lanczos((mean - centre) / step) / sum / meanOf;
			const start = clamp(mean, 0, means - 1) * meanOf;
			for (let k = start; k < start + meanOf; k++)
				weights[i * taps + Math.min(from - 1, k) - first[i]] += weight;
		}
	}
	return { taps, first, weights };
}

/** The kernel at this distance in target samples; 0 from a distance of 3 on. */
function lanczos(distance: number): number {
	const x = Math.PI * Math.abs(distance);
	if (x < 1e-9) return 1;
	return x < lobes * Math.PI ? (lobes * Math.sin(x) * Math.sin(x / lobes)) / (x * x) : 0;
}
