// The kernels of the network in the browser, in AssemblyScript: what the module exports. Addresses and steps count bytes.
export { convolvePaired, convolveSigned, convolveUnsigned } from './convolve-bytes';
export { probeDot } from './dot-products';
export * from './plain';
