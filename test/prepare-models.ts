// Makes the models for browsers before the tests, at which time nothing else takes the processor. Tests make them too, and take longer.
import { realDeviceModels } from './models-dir.ts';

await realDeviceModels();
