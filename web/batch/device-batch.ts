// The batch of this document on this device. It lasts as long as the document.
import { readModel } from '#web/device/model/model-cache.ts';
import { emptyBatch } from './batch-state.ts';
import { type Batch, createBatch } from './create-batch.ts';
import { guardLeaving } from './guard-leaving.ts';
import { createDeviceProcessor } from './processing/device-processor.ts';

let batch: Batch | undefined;

/** Returns the same batch to all callers. It starts nothing before the page has found the model. */
export function deviceBatch(): Batch {
	batch ??= open();
	return batch;
}

function open(): Batch {
	const starts = {
		async device(signal: AbortSignal) {
			const { startDevice } = await import('#web/device/start-device.ts');
			return startDevice(readModel, { signal });
		},
		worker: async () => (await import('#web/device/connect.ts')).connect,
	};
	const processor = createDeviceProcessor(starts, (id) => opened.dispatch({ type: 'edited', id }));
	const opened = createBatch(processor, { ...emptyBatch, model: 'needed' });
	guardLeaving(opened);
	return opened;
}
