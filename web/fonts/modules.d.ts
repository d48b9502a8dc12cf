// Types for subset-font, which has none of its own.
declare module 'subset-font' {
	interface Options {
		targetFormat: 'woff2';
		variationAxes?: Record<string, { min: number; max: number }>;
		/** OpenType features to keep; by default all. */
		keepFeatures?: readonly string[];
	}
	export default function subsetFont(
		font: Uint8Array,
		characters: string,
		options: Options,
	): Promise<Uint8Array>;
}
