// The package brings no types; this is the part of it that we use.
declare module 'subset-font' {
	interface Options {
		targetFormat: 'woff2';
		variationAxes?: Record<string, { min: number; max: number }>;
		/** OpenType features to keep; left out, all. */
		keepFeatures?: readonly string[];
	}
	export default function subsetFont(
		font: Uint8Array,
		characters: string,
		options: Options,
	): Promise<Uint8Array>;
}
