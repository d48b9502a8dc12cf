// The networks that run in a browser: the file that the server serves, and the
// facts that the page needs to verify and run it.

/** Input and output of a network that sees the whole image as a square. */
export interface SquareFormat {
	readonly inputSidePx: number;
	/** Subtracted from R, G, B, 0 to 255, before the division by `scale`. */
	readonly mean: readonly [number, number, number];
	readonly scale: readonly [number, number, number];
	readonly inputName: string;
	readonly outputName: string;
	readonly activation: 'none';
}

/** A segmentation network, and in the same file those that correct its mattes: one download, verified as a whole. */
export interface DeviceModel extends SquareFormat {
	/** Name of the segmentation network, as in its card. */
	readonly name: string;
	/**
	 * Length of the file. It holds four ONNX files, one directly after the other: segmentation network, network for
	 * people, for a second opinion, for soft edges.
	 */
	readonly bytes: number;
	readonly sha256: string;
	/** Length of the segmentation network alone. */
	readonly segmentationBytes: number;
	/** Length of the network for people. */
	readonly peopleBytes: number;
	/** Smaller squares are accepted whose side is a multiple of this, in pixels. */
	readonly sideStepPx: number;
	/** Length of the network for a second opinion. */
	readonly secondOpinionBytes: number;
	/** Input and output of the network for a second opinion. */
	readonly secondOpinion: SquareFormat;
}

/** Input and output of IS-Net, at any precision. */
export const isnetFormat = {
	inputSidePx: 1024,
	mean: [128, 128, 128],
	scale: [256, 256, 256],
	inputName: 'input',
	outputName: 'output',
	activation: 'none',
	sideStepPx: 64,
} as const;

/** Mean and standard deviation of ImageNet's colours, 0.485, 0.456, 0.406 and 0.229, 0.224, 0.225, for 8-bit values. */
export const imageNetColors = { mean: [123.675, 116.28, 103.53], scale: [58.395, 57.12, 57.375] } as const;

/** Input and output of the small U2-Net. */
export const u2netFormat = {
	inputSidePx: 320,
	...imageNetColors,
	inputName: 'input.1',
	outputName: '1960',
	activation: 'none',
} as const;

/**
 * The default networks of the server, without the promptable one: the same files give the same mattes, except where
 * that decides what is undecided (matting/inference/decide-undecided.ts).
 */
export const deviceModel: DeviceModel = {
	...isnetFormat,
	name: 'isnet-medium-8bit',
	bytes: 66_533_014,
	sha256: '3abc4c09a98fe275268609de1ffc45232938973c88c32ba288e3dec691ba9e38',
	segmentationBytes: 44_498_531,
	peopleBytes: 14_051_094,
	secondOpinionBytes: 1_358_568,
	secondOpinion: u2netFormat,
};

/**
 * Where the server serves the model: its file compressed as a gzip file, which
 * the browser decompresses itself, so that ranges of it make sense.
 */
export function deviceModelUrl({ sha256 }: Pick<DeviceModel, 'sha256'>): string {
	return `/models/${sha256}.onnx.gz`;
}
