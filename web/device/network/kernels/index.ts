// The kernels of the network in the browser, in AssemblyScript: what the module exports. Addresses and steps are in bytes.
export { convolvePaired, convolveSigned, convolveUnsigned } from './convolve-bytes';
export { convolveWide } from './convolve-wide';
export { probeDot } from './dot-products';
export { enlargeBytes, enlargeFloats, enlargePlane } from './enlarge';
export { addBytes, addFloats, poolBytes, poolFloats, sumChannels } from './pixelwise';
export { copyRow, dequantiseRow, mapRow, quantiseImageRow, quantiseRow } from './quantise';
export { gatherTile, transformTile } from './winograd-input';
export { multiply, transformOutput } from './winograd-output';
export { transformWeights } from './winograd-weights';
