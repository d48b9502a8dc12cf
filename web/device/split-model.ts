// Splits the file of a model: one download contains all its networks.
import type { DeviceModel } from '#contract/device-model.ts';

/** ONNX files, which share the memory of the whole. */
export interface NetworkFiles {
	readonly segmentation: Uint8Array<ArrayBuffer>;
	readonly people: Uint8Array<ArrayBuffer>;
	readonly secondOpinion: Uint8Array<ArrayBuffer>;
	readonly softEdges: Uint8Array<ArrayBuffer>;
}

type Lengths = Pick<DeviceModel, 'segmentationBytes' | 'peopleBytes' | 'secondOpinionBytes'>;

export function splitModel(
	{ segmentationBytes, peopleBytes, secondOpinionBytes }: Lengths,
	bytes: Uint8Array<ArrayBuffer>,
): NetworkFiles {
	const peopleEnd = segmentationBytes + peopleBytes;
	const secondOpinionEnd = peopleEnd + secondOpinionBytes;
	return {
		segmentation: bytes.subarray(0, segmentationBytes),
		people: bytes.subarray(segmentationBytes, peopleEnd),
		secondOpinion: bytes.subarray(peopleEnd, secondOpinionEnd),
		softEdges: bytes.subarray(secondOpinionEnd),
	};
}
