// The networks on our own kernels, in threads that share memory: float32 planes in, one plane of alpha out.
import type { DeviceModel } from '#contract/device-models.ts';
import type { Size } from '#matting/image.ts';
import type { Inferences } from '#matting/inference/network.ts';
import { longestPeopleSidePx, peopleStepPx } from '#matting/inference/people.ts';
import type { NetworkFiles } from '../split-model.ts';
import { buildNetwork } from './build-network.ts';
import { instantiate } from './kernels.ts';
import type { Dot, Network, Packed } from './layers.ts';
import { placeConstants, placeTensors } from './place.ts';
import { readModel } from './read-model.ts';
import { createTeam } from './team.ts';
import { createThread, type Shared } from './thread.ts';

const pageBytes = 65_536;

export interface RunOptions {
	/** The compiled kernels. */
	readonly module: WebAssembly.Module;
	readonly threads: number;
	/** Starts the other threads; resolves when all of them wait for work. */
	readonly startHelpers: (shared: Shared, count: number) => Promise<void>;
	/** Default: what this machine has. For tests. */
	readonly dot?: Dot;
}

/** The largest input that there is memory for, and what both of its sizes are multiples of. */
interface Limit extends Size {
	readonly step: number;
}

/**
 * Rejects with a RangeError if the kernels cannot run the networks, or where memory is short; the functions, for a size that their network
 * does not accept.
 */
export async function runNetworks(
	model: DeviceModel,
	files: NetworkFiles,
	{ module, threads, startHelpers, dot: given }: RunOptions,
): Promise<Required<Inferences>> {
	const dot = given ?? instantiate(module, memoryOf(pageBytes)).probeDot();
	const limits: readonly Limit[] = [
		{ width: model.inputSidePx, height: model.inputSidePx, step: model.sideStepPx },
		{ width: longestPeopleSidePx, height: longestPeopleSidePx, step: peopleStepPx },
	];
	const segmentation = placeConstants(buildNetwork(readModel(files.segmentation), model, dot));
	const people = placeConstants(buildPeople(files.people, dot), segmentation.end);
	const networks = [segmentation.network, people.network];
	const tensorsStart = people.end;
	const needs = networks.map((network, i) => placeTensors(network, limits[i] as Limit, tensorsStart));
	const scratchStart = Math.max(...needs.map(({ end }) => end));
	const scratchBytes = Math.max(...needs.map((need) => need.scratchBytes));
	const memory = memoryOf(scratchStart + threads * scratchBytes);
	for (const { address, packed } of [...segmentation.contents, ...people.contents])
		packed.write(memory.buffer, address);
	const shared = { module, memory, networks, tensorsStart, scratchStart, scratchBytes, threads };
	await startHelpers(shared, threads - 1);
	const team = createTeam(memory, threads - 1);
	const prepare = createThread(shared, 0);

	function run(network: number, planes: Float32Array, size: Size): Float32Array {
		checkSize(size, limits[network] as Limit);
		const { input, output } = networks[network] as Network<number>;
		const { places, steps } = prepare({ network, size });
		const addressOf = (id: number) => places.tensors.get(id) as number;
		new Float32Array(memory.buffer, addressOf(input.id), planes.length).set(planes);
		team.lead({ network, size }, steps);
		const pixels = size.width * size.height;
		const values = new Float32Array(memory.buffer, addressOf(output.id), output.channels * pixels);
		// A copy: the memory is used again.
		const alpha = new Float32Array(pixels);
		for (let i = 0; i < pixels; i++) alpha[i] = values[i * output.channels] as number;
		return alpha;
	}

	return {
		infer: async (planes) => {
			const side = Math.sqrt(planes.length / 3);
			return run(0, planes, { width: side, height: side });
		},
		inferPeople: async (planes, size) => run(1, planes, size),
	};
}

function buildPeople(bytes: Uint8Array, dot: Dot): Network<Packed> {
	const model = readModel(bytes);
	const [inputName = '', outputName = ''] = [...model.inputs, ...model.outputs];
	return buildNetwork(model, { inputName, outputName }, dot);
}

function checkSize({ width, height }: Size, { step, ...most }: Limit): void {
	const isAccepted =
		width <= most.width && height <= most.height && width % step === 0 && height % step === 0;
	if (!isAccepted) throw new RangeError(`The network accepts no ${width} x ${height} pixels.`);
}

function memoryOf(bytes: number): WebAssembly.Memory {
	const pages = Math.ceil(bytes / pageBytes);
	return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
