// Hard sigmoid and hard swish (Howard et al. 2019, 'Searching for
// MobileNetV3', arXiv 1905.02244), which TensorFlow writes as products.
import { float } from '../onnx/build-graph.ts';
import type { Conversion } from './conversion.ts';
import { inputsOf, type TensorflowNode } from './graph-model.ts';

const sixth = Math.fround(1 / 6);

/** 1/6 · Relu6(x + 3) is a hard sigmoid, x/6 · Relu6(x + 3) a hard swish; undefined for any other product. */
export function hardActivation(conversion: Conversion, product: TensorflowNode): string | undefined {
	const { nodeOf, numberOf, emit } = conversion;
	const [left, clipped] = inputsOf(product) as [string, string];
	const value = valueBehind(conversion, clipped);
	if (value === undefined) return undefined;
	if (numberOf(left) === sixth)
		return emit('HardSigmoid', [conversion.valueOf(value)], float('alpha', sixth), float('beta', 1 / 2));
	const scaled = nodeOf(left);
	const [factor = '', scaledValue] = scaled?.op === 'Mul' ? inputsOf(scaled) : [];
	if (scaledValue !== value || numberOf(factor) !== sixth) return undefined;
	return emit('HardSwish', [conversion.valueOf(value)]);
}

/** The x of Relu6(x + 3). */
function valueBehind({ nodeOf, numberOf }: Conversion, clipped: string): string | undefined {
	const relu = nodeOf(clipped);
	const sum = relu?.op === 'Relu6' ? nodeOf(inputsOf(relu)[0] as string) : undefined;
	const [value, three = ''] = sum?.op === 'AddV2' ? inputsOf(sum) : [];
	return numberOf(three) === 3 ? value : undefined;
}
