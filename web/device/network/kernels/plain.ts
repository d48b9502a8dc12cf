// Entry of the module for browsers without relaxed SIMD, which have no dot product of int8. The other module contains
// all of it too.
export { clampFloats, hardSwish } from './activations';
export { convolveDepthwise, convolveFloats } from './convolve-floats';
export { convolveWide } from './convolve-wide';
export { enlargeBytes, enlargeFloats, enlargePlane } from './enlarge';
export { addMoments } from './moments';
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
