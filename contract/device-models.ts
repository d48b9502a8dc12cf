// The networks that run in a browser: what the server serves of them, and what the page checks and feeds.

/** A segmentation network, and in the same file the network for people that corrects its mattes: one download, verified as a whole. */
export interface DeviceModel {
	/** Of the segmentation network, as in its card. */
	readonly name: string;
	/** Of the file: the ONNX file of the segmentation network, directly followed by that of the network for people. */
	readonly bytes: number;
	readonly sha256: string;
	/** Of the segmentation network alone. */
	readonly segmentationBytes: number;
	readonly inputSidePx: number;
	/** Subtracted from R, G, B, 0 to 255, before the division by `scale`. */
	readonly mean: readonly [number, number, number];
	readonly scale: readonly [number, number, number];
	readonly inputName: string;
	readonly outputName: string;
	readonly activation: 'none';
	/** Smaller squares are accepted whose side is a multiple of this, in pixels. */
	readonly sideStepPx: number;
}

/** What IS-Net takes and returns, at any precision. */
export const isnetFormat = {
	inputSidePx: 1024,
	mean: [128, 128, 128],
	scale: [256, 256, 256],
	inputName: 'input',
	outputName: 'output',
	activation: 'none',
	sideStepPx: 64,
} as const;

/** The default networks of the server: the same files give the same mattes. */
export const mixedModel: DeviceModel = {
	...isnetFormat,
	name: 'isnet-medium-mixed',
	bytes: 73_241_505,
	sha256: '3679e6d3f47782b67cb598f160dd37057cd4cdad2118e0b00fc38a05a3263062',
	segmentationBytes: 59_190_411,
};

/** A quarter less to download, and less memory; its mattes are not always as good. For browsers that give a page little memory. */
export const int8Model: DeviceModel = {
	...isnetFormat,
	name: 'isnet-medium-8bit',
	bytes: 58_549_625,
	sha256: 'cf0f92746d5d24493096d515d7614c9c5ca3d831502ebda2ff1ec3b923f2c269',
	segmentationBytes: 44_498_531,
};

export const deviceModels: readonly DeviceModel[] = [mixedModel, int8Model];

/** Where the server serves the model: its file compressed as a gzip file, which the browser decompresses itself, so that ranges of it make sense. */
export function deviceModelUrl({ sha256 }: Pick<DeviceModel, 'sha256'>): string {
	return `/models/${sha256}.onnx.gz`;
}
