// The values of a graph behind its casts and its pairs of QuantizeLinear and DequantizeLinear.
import type { Activation } from '../layers.ts';
import { activationOf } from './activation-of.ts';
import { floatsOf } from './pack.ts';
import type { Constant, Graph, Node } from './read-graph.ts';

/** A byte b stands for scale * (b - zero). */
export interface Quantisation {
	readonly scale: number;
	readonly zero: number;
}

interface Source {
	/** Its name as the output of a layer. */
	readonly value: string;
	/** Absent where the reader gets fp32. */
	readonly quantisation?: Quantisation;
}

interface Weights {
	readonly constant: Constant;
	/** Scales of int8 weights, one for each output channel. */
	readonly scales?: Float32Array;
}

export interface Values {
	/**
	 * The value that a node's input stands for. Throws RangeError for one that is dequantised without having been
	 * quantised.
	 */
	sourceOf(name: string): Source;
	/** The constant that a node's input stands for. Throws RangeError if it is computed. */
	weightsOf(name: string): Weights;
	/** Whether an input of a node is itself a constant of the graph. */
	isConstant(name: string): boolean;
	/** The value that a layer makes: its node's output, or that of an activation if nothing else reads the output. */
	activated(output: string): { readonly value: string; readonly activation?: Activation };
	/** How a value is read: as bytes if there is a quantisation, as fp32, or both. */
	readersOf(value: string): { readonly quantisation: Quantisation | undefined; readonly asFloats: boolean };
}

export function valuesOf({ nodes, constants }: Graph, outputName: string): Values {
	const producers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node])));
	const readers = new Map<string, Node[]>();
	for (const node of nodes)
		for (const name of node.inputs) readers.set(name, [...(readers.get(name) ?? []), node]);

	function constantOf(name: string): Constant {
		const constant = constants.get(name);
		if (!constant) throw new RangeError(`"${name}" is no constant.`);
		return constant;
	}

	function quantisationOf({ inputs: [, scale = '', zero = ''] }: Node): Quantisation {
		return {
			scale: floatsOf(constantOf(scale))[0] as number,
			zero: constantOf(zero).bytes[0] as number,
		};
	}

	function sourceOf(name: string): Source {
		const producer = producers.get(name);
		const [from = ''] = producer?.inputs ?? [];
		if (producer?.type === 'Cast') return sourceOf(from);
		if (producer?.type !== 'DequantizeLinear') return { value: name };
		const quantise = producers.get(from);
		if (quantise?.type !== 'QuantizeLinear') throw new RangeError(`"${name}" is dequantised alone.`);
		return { value: sourceOf(quantise.inputs[0] as string).value, quantisation: quantisationOf(producer) };
	}

	function weightsOf(name: string): Weights {
		const producer = producers.get(name);
		const [from = '', scales = ''] = producer?.inputs ?? [];
		if (producer?.type !== 'DequantizeLinear') return { constant: constantOf(name) };
		return { constant: constantOf(from), scales: floatsOf(constantOf(scales)) };
	}

	/** The nodes that read a value, behind casts. */
	function readersBehind(name: string): readonly Node[] {
		return (readers.get(name) ?? []).flatMap((node) =>
			node.type === 'Cast' ? node.outputs.flatMap(readersBehind) : [node],
		);
	}

	return {
		sourceOf,
		weightsOf,
		isConstant: (name) => constants.has(name),
		activated(output) {
			const [reader, ...others] = readersBehind(output);
			const activation = others.length === 0 && reader && activationOf(reader, constants);
			return activation ? { value: reader.outputs[0] as string, activation } : { value: output };
		},
		readersOf(value) {
			const found = readersBehind(value);
			const quantise = found.find(({ type }) => type === 'QuantizeLinear');
			const isOutput = value === outputName || found.length === 0;
			return {
				quantisation: quantise && quantisationOf(quantise),
				asFloats: isOutput || found.some(({ type }) => type !== 'QuantizeLinear'),
			};
		},
	};
}
