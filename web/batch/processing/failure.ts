// The consequence of a processor's error for one image, or for the whole batch.
import { ConsentError } from '#web/consent/consent.ts';
import { asDeviceError } from '#web/device/errors.ts';
import { ModelDownloadError, type ModelErrorCode } from '#web/device/model/model-download-error.ts';
import type { DeviceErrorCode } from '#web/device/protocol.ts';
import { ApiError } from '#web/journey/api-error.ts';

/** What cannot be fetched: replies of the server, or a part of the page's code. */
export type Missing = 'connection' | 'parts';

export type Failure =
	/** The call was aborted. */
	| { readonly kind: 'cancelled' }
	/** The server accepts no more for now. */
	| { readonly kind: 'wait'; readonly seconds: number; readonly reason: string }
	| { readonly kind: 'offline'; readonly missing: Missing }
	/** The model is not on this device any more. */
	| { readonly kind: 'model'; readonly code: ModelErrorCode }
	/** The processor does not have the image any more. */
	| { readonly kind: 'gone' }
	/** The image will never be accepted. */
	| { readonly kind: 'refused'; readonly reason: string }
	| { readonly kind: 'failed'; readonly reason: string };

/** Too many requests, busy, and full storage, where space is freed as images expire. */
const waitStatuses = [429, 503, 507];
/** The wait in seconds if the server does not state one. */
const defaultWaitSeconds = 5;

const deviceReasons: Readonly<
	Record<Exclude<DeviceErrorCode, 'not-loaded'>, { text: string; isFinal: boolean }>
> = {
	'unreadable-image': {
		text: 'The image is damaged or of an unusual kind and cannot be read.',
		isFinal: true,
	},
	'file-lost': { text: 'The file was moved, deleted or changed. Choose it again.', isFinal: true },
	'too-many-pixels': { text: 'The image has more pixels than we can process.', isFinal: true },
	'hidden-pixels': {
		text: 'This browser hides pixels from the page. Allow this site to read canvas data, then try again.',
		isFinal: false,
	},
	'out-of-memory': { text: 'This device has too little memory for it. Try a smaller image.', isFinal: false },
	'no-backend': { text: 'This browser cannot run the network.', isFinal: false },
	'failed': { text: 'Something went wrong on this device.', isFinal: false },
};

export function failureOf(error: unknown): Failure {
	if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
	if (error instanceof ModelDownloadError) return { kind: 'model', code: error.code };
	if (error instanceof ConsentError)
		return { kind: 'failed', reason: 'You withdrew your consent. Agree again, then retry.' };
	return error instanceof ApiError ? failureOfReply(error) : failureOnDevice(asDeviceError(error).code);
}

function failureOnDevice(code: DeviceErrorCode): Failure {
	if (code === 'not-loaded') return { kind: 'offline', missing: 'parts' };
	const { text, isFinal } = deviceReasons[code];
	return { kind: isFinal ? 'refused' : 'failed', reason: text };
}

function failureOfReply({ status, code, message: reason, retryAfter, retryable }: ApiError): Failure {
	if (status === 0) return { kind: 'offline', missing: 'connection' };
	if (waitStatuses.includes(status))
		return { kind: 'wait', seconds: retryAfter ?? defaultWaitSeconds, reason };
	if (status === 404 || status === 410 || code === 'token-expired') return { kind: 'gone' };
	return { kind: retryable ? 'failed' : 'refused', reason };
}
