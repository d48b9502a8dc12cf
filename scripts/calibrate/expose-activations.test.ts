// The exposed activations are those that may be quantised, in onnxruntime.
import { InferenceSession } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { calibrated, smallNetwork } from '#engine/models/onnx/quantise/small-network.fixture.ts';
import { runOnImages } from '#engine/models/onnx/quantise/small-runs.fixture.ts';
import { exposeActivations } from './expose-activations.ts';

test('the outputs of each Relu, each Add and each convolution without a Relu are exposed, and nothing after the last of them', async () => {
	const { network, names } = exposeActivations(smallNetwork(), 'matte');
	expect(names).toEqual([...calibrated]);
	const { outputNames } = await InferenceSession.create(network);
	expect(outputNames.toSorted()).toEqual(['matte', ...calibrated].toSorted());
});

test('the exposed activations are those of the original network, and the matte is the same', async () => {
	const { network } = exposeActivations(smallNetwork(), 'matte');
	const names = ['matte', ...calibrated];
	expect(await runOnImages(network, names)).toEqual(await runOnImages(smallNetwork(), names));
});

test('activations of an fp16 network are exposed in fp32, under the same names', async () => {
	const { network, names } = exposeActivations(smallNetwork({ precision: 'fp16' }), 'matte');
	expect(names).toEqual([...calibrated]);
	expect(await runOnImages(network, names)).toEqual(await runOnImages(smallNetwork(), names));
});
