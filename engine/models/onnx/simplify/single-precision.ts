// A CPU computes in single precision anyway: each conversion on the way costs time, and has the data laid out anew.
import {
	all,
	castToSingle,
	type Graph,
	hasHalfConstant,
	inGraph,
	isCastToHalf,
	isHalfTensor,
	isHalfValue,
	readNode,
	renamedTensor,
	tensorName,
} from '../graph.ts';
import type { Field } from '../protobuf.ts';

/**
 * The graph with every value between weights in half precision in single precision. The weights stay as
 * they are, half the size, behind casts that the runtime computes once, when it loads. Unchanged if no
 * weights are in half precision, or if anything else than weights and casts brings half precision in.
 */
export function inSinglePrecision(graph: Graph): Graph {
	const halves = new Set(all(graph, inGraph.initializer).filter(isHalfTensor));
	const ends = [...all(graph, inGraph.input), ...all(graph, inGraph.output)];
	const nodes = all(graph, inGraph.node).map(readNode);
	if (halves.size === 0 || ends.some(isHalfValue) || nodes.some(hasHalfConstant)) return graph;
	const casts = [...halves].map((half) => castToSingle(halfName(half), tensorName(half)));
	const widened = graph.flatMap((field) => {
		// The types noted here are no longer true; the runtime finds them out by itself.
		if (field.number === inGraph.valueInfo) return [];
		if (halves.has(field)) return [renamedTensor(field, halfName(field))];
		return [field.number === inGraph.node ? castedToSingle(field) : field];
	});
	return [...casts, ...widened];
}

function halfName(tensor: Field): string {
	return `half ${tensorName(tensor)}`;
}

/** A cast to half precision, from whatever type, becomes one to single. */
function castedToSingle(field: Field): Field {
	const node = readNode(field);
	const [from, to] = [node.inputs[0], node.outputs[0]];
	return isCastToHalf(node) && from !== undefined && to !== undefined ? castToSingle(from, to) : field;
}
