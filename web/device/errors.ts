// Maps errors in the worker to codes that a page has texts for.
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import { isLostFile } from '#web/journey/lost-file.ts';
import { DeviceError, type DeviceErrorCode } from './protocol.ts';

/** A result, or why there is none. */
export type Outcome<T> =
	| { readonly value: T }
	| { readonly failure: { readonly code: DeviceErrorCode; readonly message: string } };

/** Messages of browsers and of the WebAssembly runtime when memory has run out. */
const outOfMemory =
	/out of memory|allocation failed|bad_alloc|failed to allocate|could not allocate|Aborted\(OOM|memory access out of bounds|invalid (typed )?array (buffer )?length/i;

/** Messages of browsers and of the WebAssembly runtime when a script or another file could not be fetched. */
const notLoaded =
	/dynamically imported module|importing a module script failed|failed to fetch|load failed|networkerror/i;

export function asDeviceError(error: unknown): DeviceError {
	if (error instanceof DeviceError) return error;
	if (isLostFile(error)) return new DeviceError('file-lost');
	if (error instanceof HiddenPixelsError) return new DeviceError('hidden-pixels');
	const message = error instanceof Error ? error.message : String(error);
	if (outOfMemory.test(message)) return new DeviceError('out-of-memory', message);
	return new DeviceError(notLoaded.test(message) ? 'not-loaded' : 'failed', message);
}

/** Throws a DeviceError for a failure. */
export function unwrap<T>(outcome: Outcome<T>): T {
	if ('value' in outcome) return outcome.value;
	throw new DeviceError(outcome.failure.code, outcome.failure.message);
}
