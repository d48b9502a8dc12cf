// The compiled kernels, as kernels/relaxed.ts or kernels/plain.ts exports
// them. Addresses, steps and lengths count bytes.
import type { ByteKernel, Dot } from '../layers.ts';

type Convolve = (
	input: number,
	step: number,
	rowStep: number,
	runs: number,
	runStep: number,
	run: number,
	pixels: number,
	weights: number,
	biases: number,
	scales: number,
	channels: number,
	output: number,
	outputStep: number,
	zero: number,
) => void;

type ConvolveFloats = (
	input: number,
	step: number,
	rows: number,
	rowStep: number,
	runOrTapStep: number,
	pixels: number,
	weights: number,
	biases: number,
	channels: number,
	output: number,
) => void;

type Pool = (top: number, bottom: number, pixels: number, channels: number, output: number) => void;

/** Plain kernels have only `convolveWide` of the int8 convolutions, which `kernelFor` then chooses. */
export interface Kernels extends Readonly<Record<ByteKernel, Convolve>> {
	readonly probeDot?: () => Dot;
	readonly quantiseImageRow: (
		input: number,
		planeBytes: number,
		pixels: number,
		scale: number,
		zero: number,
		output: number,
	) => void;
	readonly interleaveRow: (input: number, planeBytes: number, pixels: number, output: number) => void;
	readonly quantiseRow: (input: number, count: number, scale: number, output: number) => void;
	readonly dequantiseRow: (
		input: number,
		pixels: number,
		channels: number,
		scale: number,
		output: number,
		outputStep: number,
	) => void;
	readonly mapRow: (
		input: number,
		pixels: number,
		channels: number,
		table: number,
		output: number,
		outputStep: number,
	) => void;
	readonly copyRow: (
		input: number,
		inputStep: number,
		pixels: number,
		bytes: number,
		output: number,
		outputStep: number,
	) => void;
	readonly addBytes: (
		a: number,
		b: number,
		count: number,
		aScale: number,
		bScale: number,
		output: number,
	) => void;
	readonly sumChannels: (
		input: number,
		pixels: number,
		scale: number,
		lowest: number,
		output: number,
	) => void;
	readonly addFloats: (a: number, b: number, count: number, output: number) => void;
	readonly addMoments: (input: number, pixels: number, channels: number, sums: number) => void;
	readonly multiplyFloats: (a: number, b: number, count: number, output: number) => void;
	readonly scaleChannels: (
		input: number,
		pixels: number,
		channels: number,
		factors: number,
		offsets: number,
		output: number,
	) => void;
	readonly clampFloats: (address: number, count: number, min: number, max: number) => void;
	readonly hardSwish: (address: number, count: number) => void;
	readonly convolveFloats: ConvolveFloats;
	readonly convolveDepthwise: ConvolveFloats;
	readonly poolBytes: Pool;
	readonly poolFloats: Pool;
	readonly averageFloats: Pool;
	readonly enlargeBytes: (
		top: number,
		bottom: number,
		topWeight: number,
		bottomWeight: number,
		pixels: number,
		channels: number,
		scale: number,
		output: number,
	) => void;
	readonly enlargeFloats: (
		near: number,
		far: number,
		pixels: number,
		channels: number,
		output: number,
	) => void;
	readonly enlargePlane: (near: number, far: number, pixels: number, output: number) => void;
}

/** `memory`: shared. Throws WebAssembly.LinkError if it is not. */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
	return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernels;
}
