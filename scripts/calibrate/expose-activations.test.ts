// What is shown of a network is what may go through bytes: run by the real runtime.
import { InferenceSession } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { between, smallNetwork } from '#engine/models/onnx/quantise/small-network.fixture.ts';
import { answers } from '#engine/models/onnx/quantise/small-runs.fixture.ts';
import { showValues } from './show-values.ts';

test('each Relu, each Add and each convolution without a Relu is shown, but nothing after the last of them', async () => {
	const { network, names } = showValues(smallNetwork(), 'matte');
	expect(names).toEqual([...between]);
	const { outputNames } = await InferenceSession.create(network);
	expect(outputNames.toSorted()).toEqual(['matte', ...between].toSorted());
});

test('what is shown is what the network computes on its way, and its matte is the same', async () => {
	const { network } = showValues(smallNetwork(), 'matte');
	const names = ['matte', ...between];
	expect(await answers(network, names)).toEqual(await answers(smallNetwork(), names));
});

test('of a network in half precision, the values are shown in single precision, under the same names', async () => {
	const { network, names } = showValues(smallNetwork({ precision: 'half' }), 'matte');
	expect(names).toEqual([...between]);
	expect(await answers(network, names)).toEqual(await answers(smallNetwork(), names));
});
