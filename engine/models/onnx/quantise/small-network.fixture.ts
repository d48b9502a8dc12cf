// A readable network with every operator that quantisation handles, in fp32 or fp16.
import { inGraph, inModel } from '../graph.ts';
import { contentField, type Field, integerField, writeMessage } from '../protobuf.ts';
import { node } from '../simplify/fp16-network.fixture.ts';
import { tensorField } from '../tensor.ts';

/** Numbers of onnx.proto3. */
const [float32, float16] = [1, 10];
const kinds = { integer: 2, integers: 7 } as const;

export const sidePx = 8;
/** The activations that are calibrated: outputs of Relu, Add and convolutions without a Relu, except the logits. */
export const calibrated = ['lit', 'bare', 'warm', 'sum'] as const;
/** The activations that are pooled, resized or concatenated from those. */
export const derived = ['pooled', 'enlarged', 'joined'] as const;

type Precision = 'fp32' | 'fp16';

export interface Changes {
	readonly precision?: Precision;
	/** Convolutions without bias. */
	readonly withoutBias?: boolean;
	/** Replaces the node or tensor that gives 'one weights'. */
	readonly firstWeights?: readonly Field[];
	readonly extraGraphFields?: readonly Field[];
}

/**
 * [1,2,8,8] 'image' in; [1,1,8,8] 'matte' out, and in fp32 also the `calibrated` activations. Weights are multiples of
 * 1/64, which fp16 represents exactly.
 */
export function smallNetwork(changes: Changes = {}): Buffer {
	const { precision = 'fp32', withoutBias = false, extraGraphFields = [] } = changes;
	const isFp16 = precision === 'fp16';

	function convolution(name: string, from: string, to: string): Field {
		const inputs = [from, `${name} weights`, ...(withoutBias ? [] : [`${name} bias`])];
		const edge = name === 'one' || name === 'three' ? [integers('pads', [1, 1, 1, 1])] : [];
		return node('Conv', inputs, to, ...edge);
	}

	function constants(name: string, shape: readonly [number, ...number[]]): Field[] {
		const given = name === 'one' ? changes.firstWeights : undefined;
		const weights = given ?? [tensor(precision, `${name} weights`, shape)];
		return withoutBias ? [...weights] : [...weights, tensor(precision, `${name} bias`, [shape[0]])];
	}

	const [start, end] = isFp16 ? ['rounded', 'matte in half'] : ['image', 'matte'];
	return model([
		...(isFp16 ? [node('Cast', ['image'], 'rounded', integer('to', float16))] : []),
		convolution('one', start, 'first'),
		node('Relu', ['first'], 'lit'),
		node('MaxPool', ['lit'], 'pooled', integers('kernel_shape', [2, 2]), integers('strides', [2, 2])),
		convolution('two', 'pooled', 'bare'),
		node('Resize', ['bare', '', 'twice'], 'enlarged'),
		node('Concat', ['lit', 'enlarged'], 'joined', integer('axis', 1)),
		convolution('three', 'joined', 'third'),
		node('Relu', ['third'], 'warm'),
		node('Add', ['warm', 'lit'], 'sum'),
		convolution('four', 'sum', 'logits'),
		node('Sigmoid', ['logits'], end),
		...(isFp16 ? [node('Cast', [end], 'matte', integer('to', float32))] : []),
		...constants('one', [4, 2, 3, 3]),
		...constants('two', [3, 4, 1, 1]),
		...constants('three', [4, 7, 3, 3]),
		...constants('four', [1, 4, 1, 1]),
		tensorField('twice', [4], Float32Array.of(1, 1, 2, 2)),
		contentField(inGraph.input, value('image', [1, 2, sidePx, sidePx])),
		contentField(inGraph.output, value('matte', [1, 1, sidePx, sidePx])),
		...(isFp16 ? [] : calibrated.map((name) => contentField(inGraph.output, value(name)))),
		...extraGraphFields,
	]);
}

/** `count` pseudo-random numbers between -1 and 1, reproducible (Lehmer's generator). */
export function numbers(count: number, seed = 1): Float32Array {
	let state = seed;
	return Float32Array.from({ length: count }, () => {
		state = (state * 48_271) % 2_147_483_647;
		return (state / 2_147_483_647) * 2 - 1;
	});
}

function tensor(precision: Precision, name: string, shape: readonly number[]): Field {
	const count = shape.reduce((product, size) => product * size, 1);
	const values = numbers(count, name.length + count).map((number) => Math.round(number * 64) / 64);
	return precision === 'fp32' ? tensorField(name, shape, values) : fp16Tensor(name, shape, values);
}

function fp16Tensor(name: string, shape: readonly number[], values: Float32Array): Field {
	const raw = new Uint8Array(Uint16Array.from(values, fp16Bits).buffer);
	return contentField(
		inGraph.initializer,
		writeMessage([
			...shape.map((size) => integerField(1, size)),
			integerField(2, float16),
			contentField(8, name),
			contentField(9, raw),
		]),
	);
}

/** The bit pattern of a number that fp16 represents exactly, without subnormals. */
function fp16Bits(number: number): number {
	if (number === 0) return 0;
	const exponent = Math.floor(Math.log2(Math.abs(number)));
	const fraction = Math.abs(number) / 2 ** exponent - 1;
	return (number < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | (fraction * 1024);
}

function integer(name: string, value: number): Field {
	return attribute(name, kinds.integer, [integerField(3, value)]);
}

function integers(name: string, values: readonly number[]): Field {
	return attribute(
		name,
		kinds.integers,
		values.map((value) => integerField(8, value)),
	);
}

function attribute(name: string, kind: number, content: readonly Field[]): Field {
	return contentField(5, writeMessage([contentField(1, name), ...content, integerField(20, kind)]));
}

/** Without a shape the runtime infers it. */
function value(name: string, shape?: readonly number[]): Buffer {
	const sizes = shape?.map((size) => contentField(1, writeMessage([integerField(1, size)])));
	const ofTensor = [integerField(1, float32), ...(sizes ? [contentField(2, writeMessage(sizes))] : [])];
	const type = writeMessage([contentField(1, writeMessage(ofTensor))]);
	return writeMessage([contentField(1, name), contentField(2, type)]);
}

function model(graph: readonly Field[]): Buffer {
	const operatorSet = writeMessage([contentField(1, ''), integerField(2, 17)]);
	const named = writeMessage([...graph, contentField(2, 'small')]);
	return writeMessage([integerField(1, 8), contentField(inModel.graph, named), contentField(8, operatorSet)]);
}
