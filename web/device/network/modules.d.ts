// Types of the modules that the kernels plugin provides.

declare module 'virtual:kernels/*' {
	/** A WebAssembly module. */
	const bytes: Uint8Array<ArrayBuffer>;
	export default bytes;
}
