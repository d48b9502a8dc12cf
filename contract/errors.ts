// The catalogue of errors: a stable code, its HTTP status, the public sentence, and whether a retry can help.

interface ErrorEntry {
	readonly status: number;
	readonly title: string;
	readonly retryable: boolean;
}

export const errorCatalogue = {
	'bad-request': { status: 400, title: 'The request could not be understood.', retryable: false },
	'no-file': { status: 400, title: 'The form has no file in its field "image".', retryable: false },
	'empty-file': { status: 400, title: 'The file is empty.', retryable: false },
	'cross-site': { status: 403, title: 'Requests from other sites are refused.', retryable: false },
	'token-expired': {
		status: 403,
		title: 'This link has expired. Please process the image again.',
		retryable: false,
	},
	'not-found': { status: 404, title: 'There is nothing here.', retryable: false },
	'method-not-allowed': {
		status: 405,
		title: 'This address does not support that request method.',
		retryable: false,
	},
	'request-timeout': { status: 408, title: 'The request took too long to arrive.', retryable: true },
	'gone': { status: 410, title: 'This image has been deleted.', retryable: false },
	'too-large': { status: 413, title: 'The image is larger than 4 MB.', retryable: false },
	'too-many-parts': { status: 413, title: 'Send one image at a time.', retryable: false },
	'unsupported-type': {
		status: 415,
		title: 'The file is neither a JPG nor a PNG image.',
		retryable: false,
	},
	'unreadable-image': {
		status: 422,
		title: 'The image is damaged or of an unusual kind and cannot be read.',
		retryable: false,
	},
	'too-many-pixels': {
		status: 422,
		title: 'The image has more pixels than we can process.',
		retryable: false,
	},
	'too-many-scans': {
		status: 422,
		title: 'The image is a progressive JPG with too many scans.',
		retryable: false,
	},
	'headers-too-large': { status: 431, title: 'The request has too many headers.', retryable: false },
	'rate-limited': { status: 429, title: 'Too many requests. Please wait a moment.', retryable: true },
	'internal': { status: 500, title: 'Something went wrong on our side.', retryable: true },
	'busy': {
		status: 503,
		title: 'Many images are being processed right now. Please try again shortly.',
		retryable: true,
	},
	'too-slow': {
		status: 503,
		title: 'The service took too long to respond. Please try again.',
		retryable: true,
	},
	'stopping': { status: 503, title: 'The service is restarting. Please try again shortly.', retryable: true },
	'unavailable': {
		status: 503,
		title: 'Part of the service is unavailable. Please try again shortly.',
		retryable: true,
	},
	'engine-failed': {
		status: 503,
		title: 'Processing stopped unexpectedly. Please try again.',
		retryable: true,
	},
	'engine-timeout': {
		status: 504,
		title: 'Processing took too long and was stopped. Please try again.',
		retryable: true,
	},
	'storage-full': {
		status: 507,
		title: 'The storage is full right now. Please try again later.',
		retryable: true,
	},
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** An error of the catalogue. `message` is private detail for the log and never leaves the server. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly title: string;
	readonly retryable: boolean;

	constructor(code: ErrorCode, privateDetail: string = code, options?: ErrorOptions) {
		super(privateDetail, options);
		this.name = 'AppError';
		const entry = errorCatalogue[code];
		this.code = code;
		this.status = entry.status;
		this.title = entry.title;
		this.retryable = entry.retryable;
	}
}

/** Whether a value, for example one received from another process, is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
	return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
