// A network that was exported with one side runs at others, and gives the same results at its own.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { inGraph, inModel } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { integer, integers, model, node, value } from '../build-graph.ts';
import { readNode } from '../node.ts';
import { contentField, integerField, writeMessage } from '../protobuf.ts';
import { tensorField } from '../tensor.ts';
import { simplify } from './simplify.ts';

const side = 8;

/** A Constant node of int64 numbers. */
function constant(name: string, ...numbers: number[]): Field {
	const raw = new Uint8Array(BigInt64Array.from(numbers, BigInt).buffer);
	const tensor = [integerField(1, numbers.length), integerField(2, 7), contentField(9, raw)];
	const attribute = [contentField(1, 'value'), contentField(5, writeMessage(tensor)), integerField(20, 4)];
	return node('Constant', [], name, contentField(5, writeMessage(attribute)));
}

const pooled = node(
	'MaxPool',
	['image'],
	'pooled',
	integers('kernel_shape', [2, 2]),
	integers('strides', [2, 2]),
);

/** [1,1,8,8] in and out: pooled, convolved with stride 2, enlarged back to the `target` side. */
function network(...middle: Field[]): Buffer {
	return model([
		pooled,
		node('Conv', ['pooled', 'weights'], 'reduced', integers('strides', [2, 2])),
		node('Relu', ['reduced'], 'lit'),
		...middle,
		node('Resize', ['lit', '', '', 'sizes'], 'matte'),
		tensorField('weights', [1, 1, 1, 1], Float32Array.of(0.5)),
		value(inGraph.input, 'image', [1, 1, side, side]),
		value(inGraph.output, 'matte', [1, 1, side, side]),
		value(inGraph.valueInfo, 'pooled', [1, 1, side / 2, side / 2]),
	]);
}

/**
 * The target as one constant; joined from the batch and channels of the input and a constant; and from the height and
 * width of another value, as converters write it.
 */
const forms: Record<string, Buffer> = {
	'as one constant': network(constant('sizes', 1, 1, side, side)),
	'joined with a constant': network(
		constant('zero', 0),
		constant('two', 2),
		node('Shape', ['lit'], 'shape'),
		node('Slice', ['shape', 'zero', 'two', 'zero'], 'channels'),
		constant('height and width', side, side),
		node('Concat', ['channels', 'height and width'], 'sizes', integer('axis', 0)),
	),
	'of another value': network(
		constant('zero', 0),
		constant('two', 2),
		constant('four', 4),
		node('Shape', ['lit'], 'shape'),
		node('Slice', ['shape', 'zero', 'two', 'zero'], 'channels'),
		node('Shape', ['image'], 'shape of the image'),
		node('Slice', ['shape of the image', 'two', 'four', 'zero'], 'height and width'),
		node('Cast', ['height and width'], 'numbers', integer('to', 7)),
		node('Concat', ['channels', 'numbers'], 'sizes', integer('axis', 0)),
	),
};

async function matteOf(file: Uint8Array, side: number): Promise<Tensor> {
	const session = await InferenceSession.create(file);
	const values = Float32Array.from({ length: side * side }, (_, i) => Math.sin(i));
	return (await session.run({ image: new Tensor('float32', values, [1, 1, side, side]) })).matte as Tensor;
}

describe.each(Object.entries(forms))('sizes %s', (_form, file) => {
	test('as exported, it runs at its own side only', async () => {
		await expect(matteOf(simplify(file), side / 2)).rejects.toThrow();
	});

	test('freed, it gives the same matte at its own side', async () => {
		const [as, freed] = [await matteOf(file, side), await matteOf(simplify(file, 'matte', side), side)];
		expect(freed.data).toEqual(as.data);
	});

	test.each([4, 12])('freed, it gives a matte of %i pixels for an image of that side', async (other) => {
		expect((await matteOf(simplify(file, 'matte', side), other)).dims).toEqual([1, 1, other, other]);
	});

	test('the nodes that computed the sizes are removed', () => {
		const graph = fieldsOf(readMessage(simplify(file, 'matte', side)), inModel.graph)[0]?.value as Uint8Array;
		const types = fieldsOf(readMessage(graph), inGraph.node).map((field) => readNode(field).type);
		expect(types).toEqual(['MaxPool', 'Conv', 'Relu', 'Resize']);
	});
});

test('a Resize by a factor stays as it is', async () => {
	const file = model([
		pooled,
		node('Resize', ['pooled', '', 'twice'], 'matte'),
		tensorField('twice', [4], Float32Array.of(1, 1, 2, 2)),
		value(inGraph.input, 'image', [1, 1, side, side]),
		value(inGraph.output, 'matte', [1, 1, side, side]),
	]);
	expect((await matteOf(simplify(file, 'matte', side), 4)).dims).toEqual([1, 1, 4, 4]);
});

test('sizes that are computed are rejected by their name', () => {
	const file = network(node('Add', ['some', 'others'], 'sizes'));
	expect(() => simplify(file, 'matte', side)).toThrow(
		new RangeError('"sizes" is neither a constant size nor that of another value.'),
	);
});

test('an operator whose reduction is not known is rejected by the name of its result', () => {
	const file = model([
		node('Reshape', ['image', 'shape'], 'turned'),
		constant('sizes', 1, 1, side, side),
		node('Resize', ['turned', '', '', 'sizes'], 'matte'),
		value(inGraph.input, 'image', [1, 1, side, side]),
		value(inGraph.output, 'matte', [1, 1, side, side]),
	]);
	expect(() => simplify(file, 'matte', side)).toThrow(
		new RangeError('The size of "turned" cannot follow the size of the input.'),
	);
});
