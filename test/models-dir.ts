// The folder of the real weights, which tests share, and the model for browsers that is made of them.
import path from 'node:path';
import { prepareDeviceModel } from '#engine/index.ts';

export const modelsDir = path.resolve(import.meta.dirname, '../node_modules/.cache/peel');

let prepared: ReturnType<typeof prepareDeviceModel> | undefined;

/** Made before the tests, and verified once for all files that share a process: that takes more than a second. */
export function realDeviceModel(): ReturnType<typeof prepareDeviceModel> {
	prepared ??= prepareDeviceModel(modelsDir, new AbortController().signal);
	return prepared;
}
