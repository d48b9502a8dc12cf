// Runs one layer of a network in one thread, on values in ordinary arrays.
import type { Size } from '#contract/size.ts';
import { cachedKernels } from '#test/device/cached-kernels.ts';
import { type Dot, inputsOf, type KernelKind, type Layer, type Packed, type Tensor } from '../layers.ts';
import { instantiate } from './kernels.ts';
import { type Machine, placed } from './machine.ts';
import { controlBytes, placeConstants, placeTensors } from './place.ts';
import { stepsOf } from './steps.ts';

const compiled = new Map<KernelKind, Promise<WebAssembly.Module>>();

/** Compiled once each. */
export function kernelsModule(kind: KernelKind): Promise<WebAssembly.Module> {
	const module = compiled.get(kind) ?? cachedKernels(kind).then((bytes) => WebAssembly.compile(bytes));
	compiled.set(kind, module);
	return module;
}

/** Of the kernels for relaxed SIMD. */
export async function probedDot(): Promise<Dot | undefined> {
	const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
	return instantiate(await kernelsModule('relaxed'), memory).probeDot?.();
}

export function square(side: number): Size {
	return { width: side, height: side };
}

let count = 0;

export function tensor(format: Tensor['format'], channels: number, options: Partial<Tensor> = {}): Tensor {
	return { id: count++, format, channels, spare: 0, divisor: 1, border: 0, zero: 0, ...options };
}

/**
 * Images of interleaved channels, one for each of the layer's inputs, to the output's. `size`: of the network's input.
 * On the kernels for relaxed SIMD, and on plain ones unless the layer needs a dot product of bytes: both must give the
 * same bytes, and the same fp32 but for what rounding twice makes of it.
 */
export async function runLayer(
	layer: Layer<Packed>,
	inputs: readonly ArrayLike<number>[],
	size: Size,
): Promise<number[]> {
	const relaxed = await runOn('relaxed', layer, inputs, size);
	if (layer.kind === 'convolve-bytes' && layer.kernel !== 'convolveWide') return relaxed;
	const plain = await runOn('plain', layer, inputs, size);
	const largest = relaxed.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
	const tolerance = layer.output.format === 'bytes' ? 0 : 1e-5 * largest;
	const wrong = relaxed.findIndex((value, i) => !(Math.abs(value - (plain[i] as number)) <= tolerance));
	if (wrong >= 0)
		throw new Error(`Value ${wrong} is ${relaxed[wrong]}, and ${plain[wrong]} on plain kernels.`);
	return relaxed;
}

async function runOn(
	kind: KernelKind,
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
	const pages = Math.ceil(places.end / 65_536);
	const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
	// What a kernel does not write shows.
	new Uint8Array(memory.buffer).fill(0xa5, controlBytes);
	for (const { address, packed } of contents) packed.write(memory.buffer, address);
	const kernels = instantiate(await kernelsModule(kind), memory);
	const machine = { kernels, memory, size, places };
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
