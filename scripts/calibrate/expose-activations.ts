// A network that also puts out the values between its steps.
import { all, type Graph, inGraph, inModel, type Node, readNode } from '#engine/models/onnx/graph.ts';
import { contentField, readMessage, writeMessage } from '#engine/models/onnx/protobuf.ts';
import { simplify } from '#engine/models/onnx/simplify/simplify.ts';

/** ValueInfoProto.name; the runtime finds the type out by itself. */
const nameInValue = 1;

/**
 * The simplified network with an output for each value that may go through bytes: what each Relu, each Add
 * and each convolution without a Relu puts out. Not so what makes the matte after the last of them, which
 * stays in floats.
 */
export function showValues(file: Uint8Array, outputName: string): { network: Buffer; names: string[] } {
	const model = readMessage(simplify(file, outputName));
	const [graphField] = all(model, inModel.graph);
	const graph: Graph = readMessage(graphField?.value ?? new Uint8Array());
	const names = valuesIn(all(graph, inGraph.node).map(readNode));
	const outputs = names.map((name) =>
		contentField(inGraph.output, writeMessage([contentField(nameInValue, name)])),
	);
	const shown = writeMessage([...graph, ...outputs]);
	const network = writeMessage(
		model.map((field) => (field === graphField ? contentField(inModel.graph, shown) : field)),
	);
	return { network, names };
}

function valuesIn(nodes: readonly Node[]): string[] {
	const readersOf = (name: string) => nodes.filter(({ inputs }) => inputs.includes(name));

	/** Whether an activation or a sum comes after it. */
	function goesOn(name: string): boolean {
		return readersOf(name).some(
			({ type, outputs }) => type === 'Relu' || type === 'Add' || outputs.some(goesOn),
		);
	}

	function isShown({ type, outputs: [output = ''] }: Node): boolean {
		if (type === 'Relu' || type === 'Add') return true;
		if (type !== 'Conv') return false;
		const [reader, ...others] = readersOf(output);
		return !(reader?.type === 'Relu' && others.length === 0) && goesOn(output);
	}

	return nodes.filter(isShown).map(({ outputs }) => outputs[0] as string);
}
