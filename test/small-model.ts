// A stand-in for the model of browsers: four networks of one convolution each,
// for tests that do not need the real weights, which take seconds.
import { gzipSync } from 'node:zlib';
import { type DeviceModel, isnetFormat, u2netFormat } from '#contract/device-model.ts';
import { integers, model, node, value } from '#engine/models/onnx/build-graph.ts';
import { tensorField } from '#engine/models/onnx/tensor.ts';
import { sha256 } from '#engine/models/sha256.ts';
import { inGraph } from '#matting/onnx/field-numbers.ts';

/** Its alpha is `bias`, and `weight` of the middle of each channel more, between 0 and 1. */
function network(weight: number, bias: number): Buffer {
	const weights = Float32Array.from({ length: 3 * 9 }, (_, i) => (i % 9 === 4 ? weight : 0));
	const shape = [1, 3, 'height', 'width'];
	return model([
		node('Conv', ['input', 'weights', 'bias'], 'sum', integers('pads', [1, 1, 1, 1])),
		node('Clip', ['sum', 'zero', 'one'], 'output'),
		tensorField('weights', [1, 3, 3, 3], weights),
		tensorField('bias', [1], Float32Array.of(bias)),
		tensorField('zero', [], Float32Array.of(0)),
		tensorField('one', [], Float32Array.of(1)),
		value(inGraph.input, 'input', shape),
		value(inGraph.output, 'output', [1, 1, 'height', 'width']),
	]);
}

/** Finds what is brighter than grey. */
const segmentation = network(10, 0.5);
/** Finds nobody. */
const people = network(0, 0);
/** Finds nothing. */
const secondOpinion = network(0, 0);
/** Finds nothing either. */
const softEdges = network(0, 0);
const file = Buffer.concat([segmentation, people, secondOpinion, softEdges]);

export const smallModel: DeviceModel = {
	...isnetFormat,
	name: 'small',
	bytes: file.length,
	sha256: sha256(file),
	segmentationBytes: segmentation.length,
	peopleBytes: people.length,
	secondOpinionBytes: secondOpinion.length,
	secondOpinion: { ...u2netFormat, inputName: 'input', outputName: 'output' },
};

/** The file as the server serves it. */
export const smallModelFile = gzipSync(file);
