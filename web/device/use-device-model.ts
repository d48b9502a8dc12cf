// The model for this browser.
import { useEffect, useState } from 'react';
import { type DeviceModel, mixedModel } from '#contract/device-models.ts';
import { modelFor, readAbilities } from './backends.ts';

/** Until the browser has been asked, the one for most. */
export function useDeviceModel(): DeviceModel {
	const [model, setModel] = useState(mixedModel);
	useEffect(() => void readAbilities().then((abilities) => setModel(modelFor(abilities))), []);
	return model;
}
