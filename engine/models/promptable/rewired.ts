// The graph with other values as inputs of its nodes.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import type { Graph } from '../onnx/graph.ts';
import { type Node, readNode, withInputs } from '../onnx/node.ts';

/** `inputOf` returns the name of the value to read in place of `name`, which may be the same. */
export function rewired(graph: Graph, inputOf: (name: string, reader: Node) => string): Graph {
	return graph.map((field) => {
		if (field.number !== inGraph.node) return field;
		const node = readNode(field);
		const inputs = node.inputs.map((name) => inputOf(name, node));
		return inputs.every((name, i) => name === node.inputs[i]) ? field : withInputs(field, inputs);
	});
}
