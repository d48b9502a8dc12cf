// The expected IoU of a matte, from how undecided it is.

/**
 * Logistic regression of the IoU on ln(undecided share + floor), fitted by `npm run bench:confidence` to images with
 * ground truth, whose quality must have been measured first: docs/benchmarks.md, Confidence.
 */
export const calibration = { intercept: 0.43, slope: -0.938, floor: 0.01 };

/**
 * The expected IoU, 0 to 1. It falls as `undecided` grows: the undecided share of the network's matte, 0 or more
 * (inference/undecided-share.ts).
 */
export function expectedIou(undecided: number): number {
	const { intercept, slope, floor } = calibration;
	return 1 / (1 + Math.exp(-intercept - slope * Math.log(undecided + floor)));
}
