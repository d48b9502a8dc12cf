// The batch on this device: the model that it takes, and the list, which waits until the model is stored.
import { useEffect } from 'react';
import type { DeviceModel } from '#contract/device-models.ts';
import { readModel } from '../device/model/model-cache.ts';
import { ModelDownloadError } from '../device/model/model-download-error.ts';
import { ModelPanel } from '../device/model/model-panel.tsx';
import { useModel } from '../device/model/use-model.ts';
import type { Backend } from '../device/protocol.ts';
import { useDeviceModel } from '../device/use-device-model.ts';
import { useOffline } from '../private/use-offline.ts';
import { BatchTool } from './batch-tool.tsx';
import { maxImages } from './collect-files.ts';
import { type Batch, createBatch } from './create-batch.ts';
import { createDeviceProcessor } from './device-processor.ts';
import { guardLeaving } from './guard-leaving.ts';
import { useBatch } from './use-batch.ts';

let batch: Batch | undefined;
/** Of the worker that runs, or ran last. */
let backend: Backend | undefined;

/** Why the model could not be read; the page shows it. */
let onLostModel: (code: ModelDownloadError['code']) => void = () => {};

async function readOrReport(model: DeviceModel): Promise<Uint8Array<ArrayBuffer>> {
	try {
		return await readModel(model);
	} catch (error) {
		if (error instanceof ModelDownloadError) onLostModel(error.code);
		throw error;
	}
}

/** The same for all callers: it lasts as long as the document. */
function deviceBatch(): Batch {
	if (batch) return batch;
	batch = createBatch(
		createDeviceProcessor(async () => {
			const { startDevice } = await import('../device/start-device.ts');
			return startDevice(readOrReport, {
				onBackend(started) {
					backend = started;
				},
			});
		}),
	);
	guardLeaving(batch);
	return batch;
}

export default function DevicePage() {
	const model = useModel(useDeviceModel());
	const opened = deviceBatch();
	const isStored = model.state.step === 'stored';
	const { fail } = model;
	useEffect(() => {
		onLostModel = fail;
	}, [fail]);
	const hasCutOut = useBatch(opened).items.some(({ state }) => state.step === 'done');
	useOffline(model.state.step, hasCutOut ? backend : undefined);

	useEffect(() => {
		const pause = opened.read().pause?.by;
		if (!isStored) opened.dispatch({ type: 'paused', pause: { by: 'model' } });
		else if (pause === 'model') opened.dispatch({ type: 'resumed' });
	}, [opened, isStored]);

	return (
		<BatchTool batch={opened} aside={<ModelPanel model={model} />} keepsAside={!isStored}>
			Up to {maxImages} photos, one after another, in your own browser. Nothing is uploaded; photos and
			cutouts are in this page only, until you leave it.
		</BatchTool>
	);
}
