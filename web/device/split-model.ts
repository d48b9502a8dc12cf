// Takes the file of a model apart: one download holds two networks.
import type { DeviceModel } from '#contract/device-models.ts';

export interface Networks {
	/** ONNX files. This one shares the memory of the whole. */
	readonly segmentation: Uint8Array<ArrayBuffer>;
	/** For people: a copy, because it is needed for longer, and would keep the whole in memory. */
	readonly people: Uint8Array<ArrayBuffer>;
}

export function splitModel(
	{ segmentationBytes }: Pick<DeviceModel, 'segmentationBytes'>,
	bytes: Uint8Array<ArrayBuffer>,
): Networks {
	return { segmentation: bytes.subarray(0, segmentationBytes), people: bytes.slice(segmentationBytes) };
}
