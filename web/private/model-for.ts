// Which network this browser runs.
import { type DeviceModel, int8Model, mixedModel } from '#contract/device-models.ts';

/** The smaller one in WebKit, which on phones ends pages that take as much memory as the other needs. */
export function modelFor({ vendor }: Pick<Navigator, 'vendor'>): DeviceModel {
	return vendor.startsWith('Apple') ? int8Model : mixedModel;
}
