// Entry of the module for browsers with relaxed SIMD. The kernels are in
// AssemblyScript; addresses and steps count bytes.
export { convolvePaired, convolveSigned, convolveUnsigned } from './convolve-bytes';
export { probeDot } from './dot-products';
export * from './plain';
