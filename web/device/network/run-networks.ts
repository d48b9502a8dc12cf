// Runs networks on our own kernels, in threads that share memory: takes float32 planes and returns one plane of alpha.
import type { Size } from '#contract/size.ts';
import type { ImageSizes, InferImage } from '#matting/inference/whole-image.ts';
import { buildNetwork } from './graph/build-network.ts';
import { readGraph } from './graph/read-graph.ts';
import { type Dot, dots, type Network } from './layers.ts';
import { instantiate } from './run/kernels.ts';
import { type Constants, controlBytes, placeConstants, placeTensors } from './run/place.ts';
import { createTeam } from './run/team.ts';
import { createThread, type Shared } from './run/thread.ts';

const pageBytes = 65_536;

export interface KernelNetwork extends ImageSizes {
	/** The ONNX file. */
	readonly bytes: Uint8Array;
}

interface ThreadOptions {
	/** The compiled kernels. */
	readonly module: WebAssembly.Module;
	readonly threads: number;
	/** Starts the other threads; resolves when all of them wait for work. */
	readonly startHelpers: (shared: Shared, count: number) => Promise<void>;
	/** By default detected on this machine; given by tests. */
	readonly dot?: Dot;
}

/**
 * One of the networks runs at a time, in memory for the largest. Rejects with a RangeError if the kernels cannot run
 * one of them or memory is short; an inference does so for a size that the network does not accept.
 */
export async function runNetworks(
	networks: readonly KernelNetwork[],
	{ module, threads, startHelpers, dot: given }: ThreadOptions,
): Promise<InferImage[]> {
	const dot = given ?? instantiate(module, memoryOf(pageBytes)).probeDot?.() ?? dots.none;
	const parts: Constants[] = [];
	for (const { bytes } of networks)
		parts.push(placeConstants(buildNetwork(readGraph(bytes), dot), parts.at(-1)?.end ?? controlBytes));
	const tensorsStart = parts.at(-1)?.end ?? controlBytes;
	const ends = parts.map(({ network }, i) => {
		const { longestSidePx } = networks[i] as KernelNetwork;
		return placeTensors(network, { width: longestSidePx, height: longestSidePx }, tensorsStart).end;
	});
	const memory = memoryOf(Math.max(...ends));
	for (const { address, packed } of parts.flatMap(({ contents }) => contents))
		packed.write(memory.buffer, address);
	const placed = parts.map(({ network }) => network);
	const shared = { module, memory, networks: placed, tensorsStart, threads };
	await startHelpers(shared, threads - 1);
	const team = createTeam(memory, threads - 1);
	const prepare = createThread(shared);

	function run(number: number, planes: Float32Array, size: Size): Float32Array {
		const { input, output } = placed[number] as Network<number>;
		const { places, steps } = prepare({ network: number, size });
		const addressOf = (id: number) => places.tensors.get(id) as number;
		new Float32Array(memory.buffer, addressOf(input.id), planes.length).set(planes);
		team.lead({ network: number, size }, steps);
		const pixels = size.width * size.height;
		const values = new Float32Array(memory.buffer, addressOf(output.id), output.channels * pixels);
		// A copy, because the next run reuses the memory.
		const alpha = new Float32Array(pixels);
		for (let i = 0; i < pixels; i++) alpha[i] = values[i * output.channels] as number;
		return alpha;
	}

	return networks.map(({ longestSidePx, sideStepPx }, number) => async (planes, size) => {
		checkSize(size, longestSidePx, sideStepPx);
		return run(number, planes, size);
	});
}

function checkSize({ width, height }: Size, longest: number, step: number): void {
	if (Math.max(width, height) > longest || width % step !== 0 || height % step !== 0)
		throw new RangeError(`The network accepts no ${width} x ${height} pixels.`);
}

function memoryOf(bytes: number): WebAssembly.Memory {
	const pages = Math.ceil(bytes / pageBytes);
	return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
