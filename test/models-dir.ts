// The real weights, which all tests have in one folder, and the models for browsers that are made of them.
import path from 'node:path';
import { prepareDeviceModels } from '#engine/index.ts';

export const modelsDir = path.resolve(import.meta.dirname, '../node_modules/.cache/peel');

let prepared: ReturnType<typeof prepareDeviceModels> | undefined;

/** Made before the tests, and verified once for all files that share a process: that takes more than a second. */
export function realDeviceModels(): ReturnType<typeof prepareDeviceModels> {
	prepared ??= prepareDeviceModels(modelsDir, new AbortController().signal);
	return prepared;
}
