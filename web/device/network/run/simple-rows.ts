// One row of the output of a layer that has one input and no constants, by the kernels.
import type { Simple } from '../layers.ts';
import { type Machine, placed } from './machine.ts';

export function simpleRow({ kind, input, output, scale }: Simple, machine: Machine): (y: number) => void {
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { channels } = input;
	const { kernels } = machine;
	const isBytes = input.format === 'bytes';
	const rowAt = (y: number) => from.start + Math.max(0, Math.min(from.height - 1, y)) * from.row;
	const planesAt = (y: number) => from.start + 4 * y * from.width;
	const planeBytes = 4 * from.width * from.height;
	const outAt = (y: number) => to.start + y * to.row;

	function enlargeBytes(y: number): void {
		const top = y & 1 || y === 0 ? y >> 1 : (y >> 1) - 1;
		const bottom = Math.min(from.height - 1, top + 1);
		let topWeight = y & 1 ? 0.75 : 0.25;
		if (y === 0) topWeight = 1;
		if (top === bottom) topWeight = 0.5;
		const rows = [rowAt(top), rowAt(bottom), topWeight, 1 - topWeight] as const;
		kernels.enlargeBytes(...rows, from.width, channels, scale, outAt(y));
	}

	function enlargeFloats(y: number): void {
		const [near, far] = [rowAt(y >> 1), rowAt((y >> 1) + (y & 1 ? 1 : -1))];
		if (channels === 1) kernels.enlargePlane(near, far, from.width, outAt(y));
		else kernels.enlargeFloats(near, far, from.width, channels, outAt(y));
	}

	switch (kind) {
		case 'quantise-image':
			return (y) => kernels.quantiseImageRow(planesAt(y), planeBytes, to.width, scale, output.zero, outAt(y));
		case 'interleave':
			return (y) => kernels.interleaveRow(planesAt(y), planeBytes, to.width, outAt(y));
		case 'quantise':
			return (y) => kernels.quantiseRow(rowAt(y), to.width * channels, scale, outAt(y));
		case 'dequantise':
			return (y) => kernels.dequantiseRow(rowAt(y), to.width, channels, scale, outAt(y), to.pixel);
		case 'pool': {
			const pool = isBytes ? kernels.poolBytes : kernels.poolFloats;
			return (y) => pool(rowAt(2 * y), rowAt(2 * y + 1), to.width, channels, outAt(y));
		}
		case 'enlarge':
			return isBytes ? enlargeBytes : enlargeFloats;
		case 'average':
			return (y) => kernels.averageFloats(rowAt(2 * y), rowAt(2 * y + 1), to.width, channels, outAt(y));
	}
}
