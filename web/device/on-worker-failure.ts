// Reports that a worker has failed outside its calls, which then never settle.
import { DeviceError } from './protocol.ts';

/** `onFailure` gets 'not-loaded' when the worker's script cannot be fetched, and 'failed' when it fails later. */
export function onWorkerFailure(worker: Worker, onFailure: (error: DeviceError) => void): void {
	worker.addEventListener('error', (event) => {
		// An error in a script that runs has a message.
		if ('message' in event) onFailure(new DeviceError('failed', 'The worker has ended.'));
		else onFailure(new DeviceError('not-loaded', 'The script of the worker could not be fetched.'));
	});
	worker.addEventListener('messageerror', () =>
		onFailure(new DeviceError('failed', 'A message of the worker could not be read.')),
	);
}
