// What an error in the worker means for a person.
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import { isLostFile } from '../upload/lost-file.ts';
import { DeviceError, type DeviceErrorCode } from './protocol.ts';

/** A result, or why there is none. */
export type Outcome<T> =
	| { readonly value: T }
	| { readonly failure: { readonly code: DeviceErrorCode; readonly message: string } };

/** How browsers and the WebAssembly runtime say that there is no more memory. */
const outOfMemory =
	/out of memory|allocation failed|bad_alloc|failed to allocate|could not allocate|Aborted\(OOM|memory access out of bounds|invalid (typed )?array (buffer )?length/i;

export function asDeviceError(error: unknown): DeviceError {
	if (error instanceof DeviceError) return error;
	if (isLostFile(error)) return new DeviceError('file-lost');
	if (error instanceof HiddenPixelsError) return new DeviceError('hidden-pixels');
	const message = error instanceof Error ? error.message : String(error);
	return new DeviceError(outOfMemory.test(message) ? 'out-of-memory' : 'failed', message);
}

/** Throws a DeviceError for a failure. */
export function unwrap<T>(outcome: Outcome<T>): T {
	if ('value' in outcome) return outcome.value;
	throw new DeviceError(outcome.failure.code, outcome.failure.message);
}
