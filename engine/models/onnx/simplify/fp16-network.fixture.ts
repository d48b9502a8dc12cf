// An fp16 network of a few hundred bytes with two outputs, each the input times a constant.
import { dataTypes, inGraph } from '#matting/onnx/field-numbers.ts';
import type { Field } from '#matting/onnx/protobuf.ts';
import { fp16Tensor } from '../build.fixture.ts';
import { integer, model, node, value } from '../build-graph.ts';

const one = [1, 1, 1, 1];

/**
 * [1,1,1,1] in; 'other', the input times two, and 'matte', the input times three. The input is rounded to fp16 and
 * transposed, which the runtime also does in fp16. The nodes are in no particular order, as converters write them.
 */
export function fp16Network(extraGraphFields: readonly Field[] = []): Buffer {
	return model([
		node('Mul', ['turned', 'two'], 'twice'),
		node('Cast', ['twice'], 'other', integer('to', dataTypes.float32)),
		node('Mul', ['turned', 'three'], 'thrice'),
		node('Cast', ['thrice'], 'matte', integer('to', dataTypes.float32)),
		node('Transpose', ['rounded'], 'turned'),
		node('Cast', ['image'], 'rounded', integer('to', dataTypes.float16)),
		fp16Tensor('two', [], [2]),
		fp16Tensor('three', [], [3]),
		value(inGraph.input, 'image', one),
		value(inGraph.output, 'other', one),
		value(inGraph.output, 'matte', one),
		value(inGraph.valueInfo, 'thrice', one, dataTypes.float16),
		...extraGraphFields,
	]);
}
