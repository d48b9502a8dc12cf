// Recognises which nodes of a graph are activations.
import type { Activation } from '../layers.ts';
import { floatsOf } from './pack.ts';
import type { Graph, Node } from './read-graph.ts';

/** Undefined for other nodes, and for parameters that the kernels do not support. */
export function activationOf(node: Node, constants: Graph['constants']): Activation | undefined {
	switch (node.type) {
		case 'Relu':
			return 'relu';
		case 'Sigmoid':
			return 'sigmoid';
		case 'Tanh':
			return 'tanh';
		case 'HardSwish':
			return 'hard-swish';
		case 'HardSigmoid': {
			const { floats } = node;
			return floats.get('alpha') === Math.fround(1 / 6) && floats.get('beta') === 0.5
				? 'hard-sigmoid'
				: undefined;
		}
		case 'Clip': {
			const [min, max] = node.inputs.slice(1).map((name) => {
				const constant = constants.get(name);
				return constant && floatsOf(constant)[0];
			});
			if (min !== 0) return undefined;
			if (max === 6) return 'relu6';
			return max === 1 ? 'clip' : undefined;
		}
		default:
			return undefined;
	}
}
