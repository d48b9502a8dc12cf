// Loads the images of a call: those in the body are in memory already, the others are fetched.
import { limits } from '#contract/limits.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import type { CallMemory } from './call/call-memory.ts';
import { FetchError } from './fetch-image/fetch-error.ts';
import type { FetchImage } from './fetch-image.ts';
import type { Source } from './request/sources.ts';

/** The codes of failures, which differ between image and background. */
interface Codes {
	readonly invalid: ApiErrorCode;
	readonly failed: ApiErrorCode;
}

const imageCodes: Codes = { invalid: 'invalid_image_url', failed: 'failed_image_download' };
const backgroundCodes: Codes = { invalid: 'invalid_bg_image_url', failed: 'failed_bg_download' };

/** `fetchImage`: undefined where the operator has not allowed it. `client`: whose share of the fetches it uses. */
export interface Loader {
	readonly fetchImage: FetchImage | undefined;
	readonly client: string;
	/** Holds the images that are fetched. */
	readonly memory: Pick<CallMemory, 'open'>;
	readonly signal: AbortSignal;
}

export const loadImage = (source: Source, loader: Loader) => load(source, loader, imageCodes);
export const loadBackground = (source: Source, loader: Loader) => load(source, loader, backgroundCodes);

/** Throws ApiError, and AppError 'busy' where too many fetches are under way or no memory becomes free. */
async function load(
	source: Source,
	{ fetchImage, client, memory, signal }: Loader,
	codes: Codes,
): Promise<Buffer> {
	if ('bytes' in source) return source.bytes;
	if (!fetchImage) throw new ApiError(codes.failed, 'This server does not fetch addresses (PEEL_API_URLS).');
	try {
		const buffer = await memory.open(limits.api.maxBytes);
		return await fetchImage(source.url, buffer, signal, client);
	} catch (error) {
		if (!(error instanceof FetchError)) throw error;
		if (error.reason === 'too-large') throw new ApiError('file_too_large', error.message, { cause: error });
		if (error.reason === 'not-an-image')
			throw new ApiError('invalid_file_type', error.message, { cause: error });
		const isInvalid = error.reason === 'invalid-url';
		throw new ApiError(isInvalid ? codes.invalid : codes.failed, error.message, { cause: error });
	}
}
