// Removes all outputs but one, and the nodes only they need: the runtime computes every output of a graph, even unrequested ones.
import { all, type Graph, inGraph, readNode, tensorName, valueName } from '../graph.ts';

/** Unchanged if there is no such output; the runtime then reports it. */
export function withOneOutput(graph: Graph, outputName?: string): Graph {
	const outputs = all(graph, inGraph.output);
	const kept = outputs.find((output) => outputName === undefined || valueName(output) === outputName);
	if (!kept) return graph;
	const needed = dependenciesOf(valueName(kept), graph);
	return graph.filter((field) => {
		if (field.number === inGraph.output) return field === kept;
		if (field.number === inGraph.initializer) return needed.has(tensorName(field));
		if (field.number === inGraph.node) return readNode(field).outputs.some((name) => needed.has(name));
		return true;
	});
}

/** The names of all values that `output` depends on, and its own. The nodes may be in any order. */
function dependenciesOf(output: string, graph: Graph): ReadonlySet<string> {
	const sources = new Map<string, readonly string[]>();
	for (const node of all(graph, inGraph.node).map(readNode)) {
		for (const name of node.outputs) sources.set(name, node.inputs);
	}
	const needed = new Set([output]);
	// Iterating a set also visits the elements that are added meanwhile.
	for (const name of needed) {
		for (const source of sources.get(name) ?? []) needed.add(source);
	}
	return needed;
}
