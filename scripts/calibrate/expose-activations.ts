// Adds the activations of a network to its outputs, so that calibration can read them.
import { value } from '#engine/models/onnx/build-graph.ts';
import { graphOf, withGraph } from '#engine/models/onnx/graph.ts';
import { type Node, readNode } from '#engine/models/onnx/node.ts';
import { simplify } from '#engine/models/onnx/simplify/simplify.ts';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';

/**
 * The simplified network with an output for each activation that may be quantised: those of each Relu, each Add and
 * each convolution without a Relu. The nodes after the last of them, which make the matte, stay in fp32.
 */
export function exposeActivations(
	file: Uint8Array,
	outputName: string,
): { network: Buffer; names: string[] } {
	const model = readMessage(simplify(file, outputName));
	const graph = graphOf(model) ?? [];
	const names = activationsOf(fieldsOf(graph, inGraph.node).map(readNode));
	const outputs = names.map((name) => value(inGraph.output, name));
	return { network: withGraph(model, [...graph, ...outputs]), names };
}

function activationsOf(nodes: readonly Node[]): string[] {
	const consumersOf = (name: string) => nodes.filter(({ inputs }) => inputs.includes(name));

	/** Whether a Relu or an Add follows. */
	function isFollowed(name: string): boolean {
		return consumersOf(name).some(
			({ type, outputs }) => type === 'Relu' || type === 'Add' || outputs.some(isFollowed),
		);
	}

	function isQuantisable({ type, outputs: [output = ''] }: Node): boolean {
		if (type === 'Relu' || type === 'Add') return true;
		if (type !== 'Conv') return false;
		const [consumer, ...others] = consumersOf(output);
		return !(consumer?.type === 'Relu' && others.length === 0) && isFollowed(output);
	}

	return nodes.filter(isQuantisable).map(({ outputs }) => outputs[0] as string);
}
