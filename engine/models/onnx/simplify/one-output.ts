// The runtime computes every output of a graph, asked for or not; so only one is left, with what it is made of.
import { all, type Graph, inGraph, readNode, tensorName, valueName } from '../graph.ts';

/** Unchanged if it has no such output: the runtime then says so. */
export function withOneOutput(graph: Graph, outputName?: string): Graph {
	const outputs = all(graph, inGraph.output);
	const kept = outputs.find((output) => outputName === undefined || valueName(output) === outputName);
	if (!kept) return graph;
	const needed = whatMakes(valueName(kept), graph);
	return graph.filter((field) => {
		if (field.number === inGraph.output) return field === kept;
		if (field.number === inGraph.initializer) return needed.has(tensorName(field));
		if (field.number === inGraph.node) return readNode(field).outputs.some((name) => needed.has(name));
		return true;
	});
}

/** The names of all values on the way to `output`, itself included. The nodes may stand in any order. */
function whatMakes(output: string, graph: Graph): ReadonlySet<string> {
	const sources = new Map<string, readonly string[]>();
	for (const node of all(graph, inGraph.node).map(readNode)) {
		for (const name of node.outputs) sources.set(name, node.inputs);
	}
	const needed = new Set([output]);
	// What is added to a set on the way is walked, too.
	for (const name of needed) {
		for (const source of sources.get(name) ?? []) needed.add(source);
	}
	return needed;
}
