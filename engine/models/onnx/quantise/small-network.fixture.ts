// A network with every kind of step that eight bits know, small enough to read, in single or in half precision.
import { inGraph, inModel } from '../graph.ts';
import { contentField, type Field, integerField, writeMessage } from '../protobuf.ts';
import { node } from '../simplify/half-network.fixture.ts';
import { tensorField } from '../tensor.ts';

/** Numbers of onnx.proto3. */
const [float32, float16] = [1, 10];
const kinds = { integer: 2, integers: 7 } as const;

export const sidePx = 8;
/** What each Relu, each Add and each convolution without a Relu puts out, but not the logits. */
export const between = ['lit', 'bare', 'warm', 'sum'] as const;
/** The values that are pooled, enlarged or joined of those. */
export const passedOn = ['pooled', 'enlarged', 'joined'] as const;

type Precision = 'single' | 'half';

export interface Changes {
	readonly precision?: Precision;
	/** Convolutions add nothing to their sums. */
	readonly withoutBias?: boolean;
	/** In place of what gives 'one weights'. */
	readonly firstWeights?: readonly Field[];
	readonly extraGraphFields?: readonly Field[];
}

/**
 * [1,2,8,8] 'image' in; [1,1,8,8] 'matte' out, and in single precision whatever is `between`. Weights are
 * 64ths, which half precision holds exactly.
 */
export function smallNetwork(changes: Changes = {}): Buffer {
	const { precision = 'single', withoutBias = false, extraGraphFields = [] } = changes;
	const isHalf = precision === 'half';

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

	const [start, end] = isHalf ? ['rounded', 'matte in half'] : ['image', 'matte'];
	return model([
		...(isHalf ? [node('Cast', ['image'], 'rounded', integer('to', float16))] : []),
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
		...(isHalf ? [node('Cast', [end], 'matte', integer('to', float32))] : []),
		...constants('one', [4, 2, 3, 3]),
		...constants('two', [3, 4, 1, 1]),
		...constants('three', [4, 7, 3, 3]),
		...constants('four', [1, 4, 1, 1]),
		tensorField('twice', [4], Float32Array.of(1, 1, 2, 2)),
		contentField(inGraph.input, value('image', [1, 2, sidePx, sidePx])),
		contentField(inGraph.output, value('matte', [1, 1, sidePx, sidePx])),
		...(isHalf ? [] : between.map((name) => contentField(inGraph.output, value(name)))),
		...extraGraphFields,
	]);
}

/** As many numbers between -1 and 1 as asked for, the same ones each time. */
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
	return precision === 'single' ? tensorField(name, shape, values) : halfTensor(name, shape, values);
}

function halfTensor(name: string, shape: readonly number[], values: Float32Array): Field {
	const raw = new Uint8Array(Uint16Array.from(values, halfBits).buffer);
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

/** Of numbers that half precision holds exactly, and that are not too small for it. */
function halfBits(number: number): number {
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

/** Without a shape the runtime finds it out. */
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
