// The networks that are in no npm package: `npm run model -- pull` downloads them.
import { imageNetColors } from '#contract/device-model.ts';
import type { ModelCard } from '../card.ts';

/** The authors' own weights of IS-Net in fp32; input as in their Inference.py, (value / 255 - 0.5) / 1. */
export const isnetGeneralUse: ModelCard = {
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
export const birefnetLite: ModelCard = {
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
