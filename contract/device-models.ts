// The networks that run in a browser: what the server serves of them, and what the page checks and feeds.

export interface DeviceModel {
	readonly name: string;
	/** Of the ONNX file. */
	readonly bytes: number;
	readonly sha256: string;
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

/** The default network of the server: the same file gives the same mattes. */
export const mixedModel: DeviceModel = {
	...isnetFormat,
	name: 'isnet-medium-mixed',
	bytes: 67_837_093,
	sha256: 'ebc1c9838ae1f96183b9303f7151fe498e3448cf53d89d29362945bd22bbae2c',
};

/** Half the download and less memory; its mattes are not always as good. For browsers that give a page little memory. */
export const int8Model: DeviceModel = {
	...isnetFormat,
	name: 'isnet-medium-8bit',
	bytes: 44_498_531,
	sha256: 'fde0821e4f042fc508bac65ce2494d5861769e27cef4c679da2eb3d119efefc7',
};

export const deviceModels: readonly DeviceModel[] = [mixedModel, int8Model];

/** Where the server serves the model: the ONNX file compressed as a gzip file, which the browser decompresses itself, so that ranges of it make sense. */
export function deviceModelUrl({ sha256 }: Pick<DeviceModel, 'sha256'>): string {
	return `/models/${sha256}.onnx.gz`;
}
