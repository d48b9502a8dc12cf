// The model for this browser.
import { useEffect, useState } from 'react';
import { type DeviceModel, mixedModel } from '#contract/device-models.ts';
import { modelFor } from './backends.ts';

/** On the prerendered page the one for most. */
export function useDeviceModel(): DeviceModel {
	const [model, setModel] = useState(mixedModel);
	useEffect(() => setModel(modelFor()), []);
	return model;
}
