// Makes the model for browsers before the tests, at which time nothing else
// takes the processor. Tests make it too, and take longer.
import { realDeviceModel } from './models-dir.ts';

await realDeviceModel();
