// Assigns places in the memory that the threads share: to constants for good, to tensors while they are needed.
import type { Size } from '#contract/size.ts';
import { inputsOf, type Layer, type Network, type Packed, type Tensor } from '../layers.ts';

/** Bytes at the start of the memory for the counters with which team.ts distributes work. */
export const controlBytes = 65_536;

/** Maximum number of parts into which a step is divided; a part has at least one row. */
export const maxParts = 32;

/** Unused space after the last tensor, because kernels read up to five pixels of 1,280 floats beyond it. */
const slackBytes = 65_536;

const align = (bytes: number) => Math.ceil(bytes / 64) * 64;

export interface Constants {
	readonly network: Network<number>;
	/** Where they end. */
	readonly end: number;
	/** The constants and their addresses, to be written once there is memory. */
	readonly contents: readonly { readonly address: number; readonly packed: Packed }[];
}

/** Replaces the constants of the network with addresses. `start` is the first free address. */
export function placeConstants({ layers, ...network }: Network<Packed>, start = controlBytes): Constants {
	const contents: { address: number; packed: Packed }[] = [];
	let end = start;
	function place(packed: Packed): number {
		const address = end;
		contents.push({ address, packed });
		end = align(end + packed.byteLength);
		return address;
	}
	function placeLayer(layer: Layer<Packed>): Layer<number> {
		if (layer.kind === 'convolve-bytes') {
			const { weights, biases, scales } = layer;
			return { ...layer, weights: place(weights), biases: place(biases), scales: place(scales) };
		}
		if (layer.kind === 'convolve-floats' || layer.kind === 'convolve-depthwise')
			return { ...layer, weights: place(layer.weights), biases: place(layer.biases) };
		if (layer.kind === 'scale-channels')
			return { ...layer, factors: place(layer.factors), offsets: place(layer.offsets) };
		if (layer.kind !== 'concatenate') return layer;
		const inputs = layer.inputs.map(({ table, ...input }) =>
			table ? { ...input, table: place(table) } : input,
		);
		return { ...layer, inputs };
	}
	const placed = layers.map(placeLayer);
	return { network: { ...network, layers: placed }, end, contents };
}

/** The size of a tensor in pixels, for an input of this size. */
export function sizeOf({ divisor }: Tensor, { width, height }: Size): Size {
	return { width: Math.max(1, width / divisor), height: Math.max(1, height / divisor) };
}

/** A sum and a sum of squares, in fp64, for each channel. */
export function momentsBytesOf({ channels }: Tensor): number {
	return 16 * channels;
}

export interface Places {
	/** By the number of a tensor: its first byte, of the border if it has one. */
	readonly tensors: ReadonlyMap<number, number>;
	/** By the number of a layer: what the parts of its first step leave to those of its second one. */
	readonly shared: ReadonlyMap<number, number>;
	/** Where the memory ends. */
	readonly end: number;
}

/**
 * Places tensors for an input of the given size, each for as long as a layer still reads it: largest first, at the
 * lowest address with enough space.
 */
export function placeTensors({ input, output, layers }: Network<number>, size: Size, start: number): Places {
	const wanted: Wanted[] = [];
	const lives = new Map([[input.id, { tensor: input, from: 0, to: 0 }]]);
	const keep = ({ id }: Tensor, to: number) => {
		const life = lives.get(id);
		if (life) life.to = to;
	};
	for (const [i, layer] of layers.entries()) {
		for (const tensor of inputsOf(layer)) keep(tensor, i);
		lives.set(layer.output.id, { tensor: layer.output, from: i, to: i });
		if (layer.kind === 'mean' || layer.kind === 'normalise')
			wanted.push({ key: `shared ${i}`, bytes: maxParts * momentsBytesOf(layer.input), from: i, to: i });
	}
	keep(output, layers.length);
	for (const { tensor, from, to } of lives.values())
		wanted.push({ key: `${tensor.id}`, bytes: bytesOf(tensor, size), from, to });
	const { places, end } = pack(wanted, start);
	return {
		tensors: new Map([...lives.keys()].map((id) => [id, places.get(`${id}`) as number])),
		shared: new Map(layers.map((_, i) => [i, places.get(`shared ${i}`) ?? 0])),
		end: end + slackBytes,
	};
}

/** The bytes of a tensor with its border. */
export function bytesOf(tensor: Tensor, size: Size): number {
	const { format, channels, border } = tensor;
	const { width, height } = sizeOf(tensor, size);
	return (width + 2 * border) * (height + 2 * border) * channels * (format === 'bytes' ? 1 : 4);
}

interface Wanted {
	readonly key: string;
	readonly bytes: number;
	/** The first and the last layer that need it. */
	readonly from: number;
	readonly to: number;
}

function pack(wanted: readonly Wanted[], start: number) {
	const placed: (Wanted & { readonly at: number })[] = [];
	for (const block of wanted.toSorted((a, b) => b.bytes - a.bytes)) {
		const others = placed
			.filter(({ from, to }) => from <= block.to && to >= block.from)
			.toSorted((a, b) => a.at - b.at);
		let at = start;
		for (const other of others) {
			if (at + block.bytes <= other.at) break;
			at = Math.max(at, align(other.at + other.bytes));
		}
		placed.push({ ...block, at });
	}
	return {
		places: new Map(placed.map(({ key, at }) => [key, at])),
		end: align(Math.max(start, ...placed.map(({ at, bytes }) => at + bytes))),
	};
}
