// The expected IoU of a matte, from how undecided it is.

/**
 * Logistic regression of the IoU on ln(undecided share + floor), fitted to images with true mattes by `npm run
 * bench:confidence`, which needs the quality of all of them: docs/benchmarks.md, Confidence.
 */
export const calibration = { intercept: 0.43, slope: -0.938, floor: 0.01 };

/** 0 to 1, falling with the undecided share (inference/undecided-share.ts), 0 or more, of the network's matte. */
export function expectedIou(undecided: number): number {
	const { intercept, slope, floor } = calibration;
	return 1 / (1 + Math.exp(-intercept - slope * Math.log(undecided + floor)));
}
