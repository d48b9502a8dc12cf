// What is connected to what in a graph: who makes a value, and who reads it.
import { all, type Graph, inGraph, type Node, readNode, tensorName } from '../graph.ts';
import type { Field } from '../protobuf.ts';

export interface Step extends Node {
	readonly field: Field;
}

export interface Wiring {
	readonly steps: readonly Step[];
	/** By the name of the value. */
	readonly makers: ReadonlyMap<string, Step>;
	readonly readers: ReadonlyMap<string, readonly Step[]>;
	/** The constants: weights and biases. */
	readonly tensors: ReadonlyMap<string, Field>;
}

export function wiringOf(graph: Graph): Wiring {
	const steps = all(graph, inGraph.node).map((field) => ({ field, ...readNode(field) }));
	const readers = new Map<string, Step[]>();
	for (const step of steps) {
		for (const name of step.inputs) readers.set(name, [...(readers.get(name) ?? []), step]);
	}
	return {
		steps,
		makers: new Map(steps.flatMap((step) => step.outputs.map((name) => [name, step] as const))),
		readers,
		tensors: new Map(all(graph, inGraph.initializer).map((field) => [tensorName(field), field])),
	};
}

/** The value itself, before it was brought to another precision. */
export function skipCasts(name: string, wiring: Wiring): string {
	const maker = wiring.makers.get(name);
	const source = maker?.type === 'Cast' ? maker.inputs[0] : undefined;
	return source === undefined ? name : skipCasts(source, wiring);
}
