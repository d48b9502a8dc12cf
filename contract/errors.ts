// The one catalogue of failures: a stable code, its HTTP status, the sentence a visitor may read, and whether trying again can help.

interface ErrorEntry {
	readonly status: number;
	readonly title: string;
	readonly retryable: boolean;
}

export const errorCatalogue = {
	'bad-request': { status: 400, title: 'The request could not be understood.', retryable: false },
	'no-file': { status: 400, title: 'The form holds no picture in its field "image".', retryable: false },
	'empty-file': { status: 400, title: 'The file is empty.', retryable: false },
	'cross-site': { status: 403, title: 'Requests from other sites are refused.', retryable: false },
	'token-expired': {
		status: 403,
		title: 'This link has expired. Please process the picture again.',
		retryable: false,
	},
	'not-found': { status: 404, title: 'There is nothing here.', retryable: false },
	'method-not-allowed': {
		status: 405,
		title: 'This address does not take that kind of request.',
		retryable: false,
	},
	'request-timeout': { status: 408, title: 'The request took too long to arrive.', retryable: true },
	'gone': { status: 410, title: 'This picture has been deleted.', retryable: false },
	'too-large': { status: 413, title: 'The picture is larger than 4 MB.', retryable: false },
	'too-many-parts': { status: 413, title: 'Send one picture at a time.', retryable: false },
	'unsupported-type': {
		status: 415,
		title: 'The file is neither a JPG nor a PNG picture.',
		retryable: false,
	},
	'unreadable-image': {
		status: 422,
		title: 'The picture is damaged or of an unusual kind and cannot be read.',
		retryable: false,
	},
	'too-many-pixels': {
		status: 422,
		title: 'The picture has more pixels than we can process.',
		retryable: false,
	},
	'too-many-scans': {
		status: 422,
		title: 'The picture is stored in too many passes to be read safely.',
		retryable: false,
	},
	'headers-too-large': { status: 431, title: 'The request has too many headers.', retryable: false },
	'rate-limited': { status: 429, title: 'Too many requests. Please wait a moment.', retryable: true },
	'internal': { status: 500, title: 'Something went wrong on our side.', retryable: true },
	'busy': {
		status: 503,
		title: 'Many pictures are being processed right now. Please try again shortly.',
		retryable: true,
	},
	'too-slow': {
		status: 503,
		title: 'The service took too long to answer. Please try again.',
		retryable: true,
	},
	'stopping': { status: 503, title: 'The service is restarting. Please try again shortly.', retryable: true },
	'unavailable': {
		status: 503,
		title: 'A part of the service is out of reach. Please try again shortly.',
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
		title: 'There is no room for another picture right now. Please try again later.',
		retryable: true,
	},
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A failure with a code from the catalogue. `message` is private detail for the log and never reaches a visitor. */
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

/** Whether a string, say one that came from another process, is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
	return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
