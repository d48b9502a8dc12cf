// Checks the files of a program's call before anything is stored: the image, and a background if there is one.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { StoredType } from '../../store/store.ts';
import { type Inspected, inspectWithWebp } from '../inspect.ts';

export interface Uploads {
	readonly original: Inspected<StoredType>;
	readonly background: Inspected<StoredType> | undefined;
	readonly hasWebp: boolean;
}

/**
 * Throws what `inspectWithWebp` throws and 'too-large'; of the background with
 * a message that begins with 'background: '.
 */
export function inspectUploads(image: Buffer, backgroundImage: Buffer | undefined): Uploads {
	const original = inspectWithin(image);
	const background = backgroundImage && asBackground(() => inspectWithin(backgroundImage));
	const hasWebp = [original, background].some((upload) => upload?.header.type === 'image/webp');
	return { original, background, hasWebp };
}

function inspectWithin(bytes: Buffer): Inspected<StoredType> {
	const { maxBytes } = limits.api;
	if (bytes.length > maxBytes)
		throw new AppError('too-large', `${bytes.length} bytes`, {
			detail: `The image is larger than ${maxBytes / 1_000_000} MB.`,
		});
	return inspectWithWebp(bytes);
}

/** Names the background in the message of an error, as the engine does. */
function asBackground<T>(inspect: () => T): T {
	try {
		return inspect();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new AppError(error.code, `background: ${error.message}`, { cause: error, detail: error.detail });
	}
}
