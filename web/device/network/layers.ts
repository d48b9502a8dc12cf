// The types of a network: layers, and the tensors between them, in pixels of interleaved channels (NHWC).

/**
 * Which kernels to use: those for relaxed SIMD, with its int8 dot product and fused multiply-add, or 'plain' ones for
 * browsers without it.
 */
export type KernelKind = 'relaxed' | 'plain';

/**
 * The kinds of dot product that machines have; kernels/dot-products.ts has the same numbers. Plain kernels have none.
 */
export const dots = { unsigned: 0, signed: 1, saturating: 2, none: 3 } as const;
export type Dot = (typeof dots)[keyof typeof dots];

/** Names of functions in kernels/convolve-bytes.ts and kernels/convolve-wide.ts. */
export type ByteKernel = 'convolveUnsigned' | 'convolveSigned' | 'convolvePaired' | 'convolveWide';

export interface Tensor {
	readonly id: number;
	/** Bytes for quantised values, fp32 for others. */
	readonly format: 'bytes' | 'floats';
	readonly channels: number;
	/** Number of channels at the end that are unused: they pad the channels to a multiple of four. */
	readonly spare: number;
	/**
	 * The tensor's sides are those of the network's input divided by this, and at least one pixel. Infinity means a
	 * single pixel whose values apply to all pixels.
	 */
	readonly divisor: number;
	/** Width of a border of pixels that hold `zero`, which convolutions read beyond an edge. */
	border: number;
	/** 0 for fp32. */
	readonly zero: number;
}

/**
 * The activation of each value of a layer's output in fp32; kernels/activations.ts and run/activate.ts have the
 * arithmetic.
 */
export type Activation = 'relu' | 'relu6' | 'clip' | 'hard-sigmoid' | 'hard-swish' | 'sigmoid' | 'tanh';

interface Activated {
	readonly activation?: Activation | undefined;
}

/** Values in memory that do not change: first written, then used by their addresses. */
export interface Packed {
	readonly byteLength: number;
	/**
	 * Writes the values at an address that is a multiple of 64. Writes directly, because copies of whole networks would
	 * stay in memory until they are garbage-collected.
	 */
	write(memory: ArrayBufferLike, address: number): void;
}

interface OfOneInput {
	readonly input: Tensor;
	readonly output: Tensor;
}

/** From bytes to bytes. Taps are 3 x 3; the layer's padding keeps the size, or halves it at stride 2. */
export interface ByteConvolution<Place> extends OfOneInput {
	readonly kind: 'convolve-bytes';
	readonly stride: number;
	readonly dilation: number;
	readonly kernel: ByteKernel;
	readonly weights: Place;
	readonly biases: Place;
	readonly scales: Place;
}

/** In fp32. Taps are 1 x 1, 3 x 3 or 5 x 5; the layer's padding keeps the size, or halves it at stride 2. */
export interface FloatConvolution<Place> extends OfOneInput, Activated {
	readonly kind: 'convolve-floats';
	/** Kernel width: taps in a row. */
	readonly taps: number;
	readonly stride: number;
	readonly weights: Place;
	readonly biases: Place;
}

/** In fp32, each channel by itself. Taps are 3 x 3 or 5 x 5; padding as for FloatConvolution. */
export interface DepthwiseConvolution<Place> extends OfOneInput, Activated {
	readonly kind: 'convolve-depthwise';
	readonly taps: number;
	readonly stride: number;
	readonly dilation: number;
	readonly weights: Place;
	readonly biases: Place;
}

/** Each channel times a factor of its own and plus an offset. */
export interface ChannelScaling<Place> extends OfOneInput, Activated {
	readonly kind: 'scale-channels';
	readonly factors: Place;
	readonly offsets: Place;
}

/** The mean of each fp32 channel over all pixels, as one pixel. */
export interface Mean extends OfOneInput {
	readonly kind: 'mean';
}

/** Each fp32 channel minus its mean over all pixels, divided by the square root of its variance plus `epsilon`. */
export interface Normalisation extends OfOneInput, Activated {
	readonly kind: 'normalise';
	readonly epsilon: number;
}

/** The product of two fp32 tensors; the second may be a single pixel, by which all pixels are multiplied. */
export interface Product {
	readonly kind: 'multiply';
	readonly inputs: readonly [Tensor, Tensor];
	readonly output: Tensor;
}

/** Channels of the input from `first` on, as many as the output has. */
export interface Slice extends OfOneInput {
	readonly kind: 'slice';
	readonly first: number;
}

/** Concatenates tensors: those of other scales through a table of 256 bytes, bytes among floats by their scale. */
export interface Concatenation<Place> {
	readonly kind: 'concatenate';
	readonly inputs: readonly { readonly tensor: Tensor; readonly table?: Place; readonly scale?: number }[];
	readonly output: Tensor;
}

export interface Addition {
	readonly kind: 'add';
	readonly inputs: readonly [Tensor, Tensor];
	readonly output: Tensor;
	/** Scales of bytes, from each input to the output. */
	readonly scales: readonly [number, number];
}

/** All 16 channels of bytes to one of fp32: their sum times `scale`, and `lowest`. */
export interface ChannelSum extends OfOneInput, Activated {
	readonly kind: 'sum-channels';
	readonly scale: number;
	readonly lowest: number;
}

/** Layers of one input without constants in memory. */
export interface Simple extends OfOneInput, Activated {
	/**
	 * 'quantise-image': planes of fp32 to four channels of bytes; 'interleave': of fp32. 'pool' halves the size and keeps
	 * the largest value, 'average' the mean. 'enlarge' doubles the size.
	 */
	readonly kind: 'quantise-image' | 'interleave' | 'quantise' | 'dequantise' | 'pool' | 'average' | 'enlarge';
	readonly scale: number;
}

export type Layer<Place> =
	| ByteConvolution<Place>
	| FloatConvolution<Place>
	| DepthwiseConvolution<Place>
	| ChannelScaling<Place>
	| Concatenation<Place>
	| Mean
	| Normalisation
	| Addition
	| Product
	| Slice
	| ChannelSum
	| Simple;

export interface Network<Place> {
	/** Three planes of fp32. */
	readonly input: Tensor;
	/** One channel of fp32, and spare ones. */
	readonly output: Tensor;
	/** In an order in which each can run. */
	readonly layers: readonly Layer<Place>[];
}

export function inputsOf(layer: Layer<unknown>): readonly Tensor[] {
	if (layer.kind === 'add' || layer.kind === 'multiply') return layer.inputs;
	return layer.kind === 'concatenate' ? layer.inputs.map(({ tensor }) => tensor) : [layer.input];
}
