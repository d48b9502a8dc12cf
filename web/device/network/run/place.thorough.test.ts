// Memory: tensors share it over time, never at the same time.
import { expect, test } from 'vitest';
import type { Layer, Network, Tensor } from '../layers.ts';
import { inputsOf } from '../layers.ts';
import { bytesOf, momentsBytesOf, placeTensors } from './place.ts';

const size = { width: 64, height: 48 };

function tensor(id: number, channels: number, border = 0): Tensor {
	return { id, format: id % 2 ? 'floats' : 'bytes', channels, spare: 0, divisor: 1, border, zero: 0 };
}

/** A chain in which every fifth tensor is read again eight layers later. */
function network(): Network<number> {
	const tensors = Array.from({ length: 40 }, (_, i) => tensor(i, 16 + ((i * 7) % 5) * 16, i % 3));
	const layers = tensors.slice(1).map((output, i): Layer<number> => {
		const input = tensors[i] as Tensor;
		const again = tensors[i - 8];
		if (again && i % 5 === 0) return { kind: 'add', inputs: [input, again], output, scales: [1, 1] };
		if (i % 7 === 2) return { kind: 'normalise', input, output, epsilon: 0 };
		return { kind: 'pool', input, output, scale: 1 };
	});
	return { input: tensors[0] as Tensor, output: tensors.at(-1) as Tensor, layers };
}

/** Blocks of memory, each with the layers that need it. */
function blocksOf({ input, output, layers }: Network<number>, start: number) {
	const { tensors, shared, end } = placeTensors({ input, output, layers }, size, start);
	const blocks = [input, ...layers.map((layer) => layer.output)].map((made) => {
		const readers = layers.flatMap((layer, i) => (inputsOf(layer).includes(made) ? [i] : []));
		return {
			at: tensors.get(made.id) as number,
			bytes: bytesOf(made, size),
			from: Math.max(
				0,
				layers.findIndex((layer) => layer.output === made),
			),
			to: made === output ? layers.length : Math.max(...readers),
		};
	});
	for (const [i, layer] of layers.entries()) {
		if (layer.kind === 'normalise')
			blocks.push({ at: shared.get(i) as number, bytes: 32 * momentsBytesOf(layer.input), from: i, to: i });
	}
	return { blocks, end };
}

test('no two blocks that are needed at the same time overlap, and all are between the start and the end', () => {
	const start = 100_032;
	const { blocks, end } = blocksOf(network(), start);
	for (const [i, a] of blocks.entries()) {
		expect(a.at).toBeGreaterThanOrEqual(start);
		expect(a.at + a.bytes).toBeLessThanOrEqual(end);
		for (const b of blocks.slice(i + 1)) {
			const areApart = a.to < b.from || b.to < a.from;
			expect(areApart || a.at + a.bytes <= b.at || b.at + b.bytes <= a.at).toBe(true);
		}
	}
});

test('memory is reused: the blocks together are several times as large', () => {
	const { blocks, end } = blocksOf(network(), 0);
	const sum = blocks.reduce((total, { bytes }) => total + bytes, 0);
	expect(sum).toBeGreaterThan(3 * end);
});
