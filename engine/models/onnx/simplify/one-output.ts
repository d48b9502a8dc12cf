// Removes all outputs but those that are wanted, and the nodes that only the others need: the runtime computes every
// output of a graph, even if it is not requested.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { fieldsOf } from '#matting/onnx/protobuf.ts';
import { value } from '../build-graph.ts';
import type { Graph } from '../graph.ts';
import { readNode } from '../node.ts';
import { tensorName } from '../tensor.ts';
import { valueName } from '../value.ts';

/** The graph is unchanged if there is no such output; the runtime then reports it. */
export function withOneOutput(graph: Graph, outputName?: string): Graph {
	const outputs = fieldsOf(graph, inGraph.output);
	const kept = outputs.find((output) => outputName === undefined || valueName(output) === outputName);
	if (!kept) return graph;
	return withoutUnneeded(graph.filter((field) => field.number !== inGraph.output || field === kept));
}

/**
 * The graph with these fp32 values as outputs, which may be any values that it computes, and only the inputs that they
 * depend on.
 */
export function withOutputs(graph: Graph, names: readonly string[]): Graph {
	return withoutUnneeded([
		...graph.filter(({ number }) => number !== inGraph.output),
		...names.map((name) => value(inGraph.output, name)),
	]);
}

/** Only what the graph's outputs depend on. */
function withoutUnneeded(graph: Graph): Graph {
	const needed = dependenciesOf(fieldsOf(graph, inGraph.output).map(valueName), graph);
	return graph.filter((field) => {
		if (field.number === inGraph.input) return needed.has(valueName(field));
		if (field.number === inGraph.initializer) return needed.has(tensorName(field));
		if (field.number === inGraph.node) return readNode(field).outputs.some((name) => needed.has(name));
		return true;
	});
}

/** The names of all values that the outputs depend on, and their own. The nodes may be in any order. */
function dependenciesOf(outputs: readonly string[], graph: Graph): ReadonlySet<string> {
	const sources = new Map<string, readonly string[]>();
	for (const node of fieldsOf(graph, inGraph.node).map(readNode)) {
		for (const name of node.outputs) sources.set(name, node.inputs);
	}
	const needed = new Set(outputs);
	// Iterating over a set also visits elements that are added meanwhile.
	for (const name of needed) {
		for (const source of sources.get(name) ?? []) needed.add(source);
	}
	return needed;
}
