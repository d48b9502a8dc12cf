// Runs one layer of a network in one thread, on values in ordinary arrays.
import type { Size } from '#matting/image.ts';
import { compileKernels } from '../compile-kernels.ts';
import { type Dot, inputsOf, type Layer, type Packed, type Tensor } from '../layers.ts';
import { instantiate } from './kernels.ts';
import { type Machine, placed } from './machine.ts';
import { controlBytes, placeConstants, placeTensors } from './place.ts';
import { stepsOf } from './steps.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once. */
export function kernelsModule(): Promise<WebAssembly.Module> {
	compiled ??= compileKernels().then((bytes) => WebAssembly.compile(bytes));
	return compiled;
}

export async function probedDot(): Promise<Dot> {
	const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
	return instantiate(await kernelsModule(), memory).probeDot();
}

export function square(side: number): Size {
	return { width: side, height: side };
}

let count = 0;

export function tensor(format: Tensor['format'], channels: number, options: Partial<Tensor> = {}): Tensor {
	return { id: count++, format, channels, spare: 0, divisor: 1, border: 0, zero: 0, ...options };
}

/** Images of interleaved channels, one for each of the layer's inputs, to the output's. `size`: of the network's input. */
export async function runLayer(
	layer: Layer<Packed>,
	inputs: readonly ArrayLike<number>[],
	size: Size,
): Promise<number[]> {
	const [first, ...others] = inputsOf(layer) as [Tensor, ...Tensor[]];
	// Every input is alive from the start: it is another layer's output, which does nothing here.
	const idle = others.map((output) => ({ kind: 'pool', input: first, output, scale: 1 }) as const);
	const { network, end, contents } = placeConstants({
		input: first,
		output: layer.output,
		layers: [...idle, layer],
	});
	const places = placeTensors(network, size, end);
	const pages = Math.ceil((places.end + places.scratchBytes) / 65_536);
	const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
	// What a kernel does not write shows.
	new Uint8Array(memory.buffer).fill(0xa5, controlBytes);
	for (const { address, packed } of contents) packed.write(memory.buffer, address);
	const kernels = instantiate(await kernelsModule(), memory);
	const machine = { kernels, memory, scratch: places.end, size, places };
	for (const [i, input] of inputsOf(layer).entries()) write(input, inputs[i] as ArrayLike<number>, machine);
	const steps = stepsOf(network, machine).slice(idle.length);
	// Parts may run in any order.
	for (const { parts, run } of steps) for (let part = parts - 1; part >= 0; part--) run(part);
	return read(layer.output, machine);
}

function viewOf(tensor: Tensor, machine: Machine, y: number) {
	const { start, row, width } = placed(tensor, machine);
	const ArrayType = tensor.format === 'bytes' ? Uint8Array : Float32Array;
	return new ArrayType(machine.memory.buffer, start + y * row, width * tensor.channels);
}

/** With its border, as the layer before would. */
function write(tensor: Tensor, values: ArrayLike<number>, machine: Machine): void {
	const { width, height, start, pixel, row } = placed(tensor, machine);
	if (tensor.border) {
		const first = start - tensor.border * (row + pixel);
		new Uint8Array(machine.memory.buffer, first, row * (height + 2 * tensor.border)).fill(tensor.zero);
	}
	const each = width * tensor.channels;
	for (let y = 0; y < height; y++)
		viewOf(tensor, machine, y).set(Array.from(values).slice(y * each, (y + 1) * each));
}

function read(tensor: Tensor, machine: Machine): number[] {
	const { height } = placed(tensor, machine);
	return Array.from({ length: height }, (_, y) => [...viewOf(tensor, machine, y)]).flat();
}
