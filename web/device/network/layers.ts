// What the network is made of: layers, and the tensors between them, in pixels of interleaved channels (NHWC).

/** What the machine's dot product makes of activations: kernels/dot-products.ts has the same numbers. */
export const dots = { unsigned: 0, signed: 1, saturating: 2 } as const;
export type Dot = (typeof dots)[keyof typeof dots];

/** Of kernels/convolve-bytes.ts and kernels/convolve-wide.ts. */
export type ByteKernel = 'convolveUnsigned' | 'convolveSigned' | 'convolvePaired' | 'convolveWide';

export interface Tensor {
	readonly id: number;
	/** Bytes for quantised values, fp32 for others. */
	readonly format: 'bytes' | 'floats';
	readonly channels: number;
	/** Its side is that of the network's input divided by this. */
	readonly divisor: number;
	/** Pixels around it that hold `zero`: what convolutions read beyond an edge. Bytes only. */
	border: number;
	readonly zero: number;
}

/** Values in memory that do not change: made once, then addresses. */
export interface Packed {
	readonly byteLength: number;
	make(): ArrayBufferView;
}

/** Bytes of one tensor to another's. Taps are 3 x 3; the layer's padding keeps the size, or halves it at stride 2. */
export interface ByteConvolution<Place> {
	readonly kind: 'convolve-bytes';
	readonly input: Tensor;
	readonly output: Tensor;
	readonly stride: number;
	readonly dilation: number;
	readonly kernel: ByteKernel;
	readonly weights: Place;
	readonly biases: Place;
	readonly scales: Place;
}

/** fp32, with Relu. */
export interface FloatConvolution<Place> {
	readonly kind: 'convolve-floats';
	readonly input: Tensor;
	readonly output: Tensor;
	readonly dilation: number;
	readonly weights: Place;
	readonly biases: Place;
}

/** Puts tensors side by side: those of other scales by a table of 256 bytes, bytes among floats by their scale. */
export interface Concatenation<Place> {
	readonly kind: 'concatenate';
	readonly inputs: readonly { readonly tensor: Tensor; readonly table?: Place; readonly scale?: number }[];
	readonly output: Tensor;
}

export interface Addition {
	readonly kind: 'add';
	readonly inputs: readonly [Tensor, Tensor];
	readonly output: Tensor;
	/** Of bytes: from each input to the output. */
	readonly scales: readonly [number, number];
}

/** All 16 channels of bytes to one of fp32: their sum times `scale`, and `lowest`. */
export interface ChannelSum {
	readonly kind: 'sum-channels';
	readonly input: Tensor;
	readonly output: Tensor;
	readonly scale: number;
	readonly lowest: number;
}

export interface Simple {
	/** 'quantise-image': planes of fp32 to four channels of bytes. 'pool': halves the size. 'enlarge': doubles it. */
	readonly kind: 'quantise-image' | 'quantise' | 'dequantise' | 'pool' | 'enlarge' | 'sigmoid';
	readonly input: Tensor;
	readonly output: Tensor;
	readonly scale: number;
}

export type Layer<Place> =
	| ByteConvolution<Place>
	| FloatConvolution<Place>
	| Concatenation<Place>
	| Addition
	| ChannelSum
	| Simple;

export interface Network<Place> {
	/** Three planes of fp32. */
	readonly input: Tensor;
	/** One plane of fp32. */
	readonly output: Tensor;
	/** In an order in which each can run. */
	readonly layers: readonly Layer<Place>[];
}

export function inputsOf(layer: Layer<unknown>): readonly Tensor[] {
	if (layer.kind === 'add') return layer.inputs;
	return layer.kind === 'concatenate' ? layer.inputs.map(({ tensor }) => tensor) : [layer.input];
}
