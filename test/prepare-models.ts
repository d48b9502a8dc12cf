// Makes the models for browsers before the tests, at which time nothing else takes the processor. Tests make them too, and take longer.
import { prepareDeviceModels } from '#engine/index.ts';
import { modelsDir } from './models-dir.ts';

await prepareDeviceModels(modelsDir, new AbortController().signal);
