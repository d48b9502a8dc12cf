// A readable network with every operator that quantisation handles, in fp32 or fp16.
import { dataTypes, inGraph } from '#matting/onnx/field-numbers.ts';
import type { Field } from '#matting/onnx/protobuf.ts';
import { createRandom } from '#matting/random.fixture.ts';
import { fp16Tensor } from '../build.fixture.ts';
import { integer, integers, model, node, value } from '../build-graph.ts';
import { tensorField } from '../tensor.ts';

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
		...(isFp16 ? [node('Cast', ['image'], 'rounded', integer('to', dataTypes.float16))] : []),
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
		...(isFp16 ? [node('Cast', [end], 'matte', integer('to', dataTypes.float32))] : []),
		...constants('one', [4, 2, 3, 3]),
		...constants('two', [3, 4, 1, 1]),
		...constants('three', [4, 7, 3, 3]),
		...constants('four', [1, 4, 1, 1]),
		tensorField('twice', [4], Float32Array.of(1, 1, 2, 2)),
		value(inGraph.input, 'image', [1, 2, sidePx, sidePx]),
		value(inGraph.output, 'matte', [1, 1, sidePx, sidePx]),
		...(isFp16 ? [] : calibrated.map((name) => value(inGraph.output, name))),
		...extraGraphFields,
	]);
}

/** `count` pseudo-random numbers between -1 and 1, reproducible. */
export function numbers(count: number, seed = 1): Float32Array {
	const random = createRandom(seed);
	return Float32Array.from({ length: count }, () => 2 * random() - 1);
}

function tensor(precision: Precision, name: string, shape: readonly number[]): Field {
	const count = shape.reduce((product, size) => product * size, 1);
	const values = numbers(count, name.length + count).map((number) => Math.round(number * 64) / 64);
	return precision === 'fp32' ? tensorField(name, shape, values) : fp16Tensor(name, shape, values);
}
