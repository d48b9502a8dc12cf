// The graph of an ONNX file and the version of its operators: read, and replaced in the file.
import { inModel, inOperatorSet } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, integerOf, readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, integerField, textOf, writeMessage } from './protobuf.ts';

export type Graph = readonly Field[];

/** The graph of a file. Throws RangeError if it has none. */
export function graphOf(model: readonly Field[]): Graph {
	const [field] = fieldsOf(model, inModel.graph);
	if (!field) throw new RangeError('The file contains no graph.');
	return readMessage(field.value);
}

/** The bytes of a file with its graph changed. Throws RangeError if the bytes are not an ONNX file. */
export function changeGraph(file: Uint8Array, change: (graph: Graph) => Graph): Buffer {
	const model = readMessage(file);
	return withGraph(model, change(graphOf(model)));
}

/** The bytes of a file with this graph in place of its own. */
export function withGraph(model: readonly Field[], graph: Graph): Buffer {
	const [own] = fieldsOf(model, inModel.graph);
	return writeMessage(
		model.map((field) => (field === own ? contentField(inModel.graph, writeMessage(graph)) : field)),
	);
}

/** The file with the standard's operators of this version, if it names an older one. */
export function withOperators(model: readonly Field[], version: number): Field[] {
	return model.map((field) => {
		if (field.number !== inModel.operatorSet) return field;
		const named = readMessage(field.value);
		const own = integerOf(named, inOperatorSet.version) ?? 0;
		if (textOf(named, inOperatorSet.domain) || own >= version) return field;
		return contentField(field.number, writeMessage([integerField(inOperatorSet.version, version)]));
	});
}
