// The waits of very many pictures, kept as counts so that a day at a hundred pictures a second fits in memory.

const binS = 0.01;

export interface Waits {
	add(seconds: number): void;
	readonly count: number;
	readonly meanS: number;
	/** Share that had to wait at all, 0 to 1. */
	readonly delayed: number;
	/** The wait that this share (0 to 1) did not exceed, to a hundredth of a second above. */
	percentileS(share: number): number;
}

export function createWaits(): Waits {
	/** By hundredths of a second, rounded up: the first bin is of those who did not wait. */
	const bins: number[] = [0];
	let count = 0;
	let sumS = 0;
	return {
		add(seconds) {
			const bin = Math.ceil(seconds / binS);
			while (bins.length <= bin) bins.push(0);
			bins[bin] = (bins[bin] as number) + 1;
			count++;
			sumS += seconds;
		},
		get count() {
			return count;
		},
		get meanS() {
			return count === 0 ? 0 : sumS / count;
		},
		get delayed() {
			return count === 0 ? 0 : 1 - (bins[0] as number) / count;
		},
		percentileS(share) {
			let below = 0;
			for (const [bin, inBin] of bins.entries()) {
				below += inBin;
				if (below >= share * count) return bin * binS;
			}
			return 0;
		},
	};
}
