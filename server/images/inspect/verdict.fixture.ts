// The promises of `inspectWithWebp`, which include those of `inspect`, for any bytes; throws if one is broken.
import { AppError } from '#contract/errors.ts';
import type { StoredType } from '../../store/store.ts';
import { type Inspected, inspectWithWebp } from '../inspect.ts';

/** Returns the clean file, or the AppError that rejects the bytes. Throws Error if a promise is broken. */
export function verdictOn(bytes: Buffer): Inspected<StoredType> | AppError {
	const before = Buffer.from(bytes);
	const first = attempt(bytes);
	if (!bytes.equals(before)) throw new Error('it changed its input');
	if (first instanceof AppError) return first;

	const again = attempt(first.bytes);
	if (again instanceof AppError)
		throw new Error(`its clean file is rejected: ${again.code}, ${again.message}`);
	if (!again.bytes.equals(first.bytes)) throw new Error('inspecting its clean file again changes it');
	if (JSON.stringify(again.header) !== JSON.stringify(first.header))
		throw new Error('its clean file has another size');
	return first;
}

function attempt(bytes: Buffer): Inspected<StoredType> | AppError {
	try {
		return inspectWithWebp(bytes);
	} catch (error) {
		if (error instanceof AppError && error.status >= 400 && error.status < 500) return error;
		throw new Error(`it threw ${error}`, { cause: error });
	}
}
