// The kernels of the network in the browser, in AssemblyScript: what the module exports. Addresses and steps are in bytes.
export { clampFloats, hardSwish } from './activations';
export { convolvePaired, convolveSigned, convolveUnsigned } from './convolve-bytes';
export { convolveDepthwise, convolveFloats } from './convolve-floats';
export { convolveWide } from './convolve-wide';
export { probeDot } from './dot-products';
export { enlargeBytes, enlargeFloats, enlargePlane } from './enlarge';
export {
	addBytes,
	addFloats,
	averageFloats,
	multiplyFloats,
	poolBytes,
	poolFloats,
	scaleChannels,
	sumChannels,
} from './pixelwise';
export { copyRow, dequantiseRow, interleaveRow, mapRow, quantiseImageRow, quantiseRow } from './quantise';
export { gatherTile, transformTile } from './winograd-input';
export { transformOutput } from './winograd-output';
export { transformWeights } from './winograd-weights';
