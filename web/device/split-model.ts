// Takes the file of a model apart: one download holds two networks.
import type { DeviceModel } from '#contract/device-models.ts';

/** ONNX files, which share the memory of the whole. */
export interface NetworkFiles {
	readonly segmentation: Uint8Array<ArrayBuffer>;
	readonly people: Uint8Array<ArrayBuffer>;
}

export function splitModel(
	{ segmentationBytes }: Pick<DeviceModel, 'segmentationBytes'>,
	bytes: Uint8Array<ArrayBuffer>,
): NetworkFiles {
	return { segmentation: bytes.subarray(0, segmentationBytes), people: bytes.subarray(segmentationBytes) };
}
