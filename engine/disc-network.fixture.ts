// A network without weights: whatever the image, it finds a disc in the middle with soft edges.
import type { Network } from '#matting/inference/network.ts';

export const discNetwork: Network = {
	sidePx: 64,
	prepare:
		({ side }) =>
		async () => {
			const values = Float32Array.from({ length: side * side }, (_, i) => {
				const fromMiddle = Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2);
				return Math.min(1, Math.max(0, (side / 3 - fromMiddle) / 4 + 0.5));
			});
			return { side, values };
		},
};
