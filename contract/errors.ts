// The catalogue of errors: a stable code, its HTTP status, the public
// sentence, whether a retry can help, and advice to programmers.
import { limits } from './limits.ts';

export interface ErrorEntry {
	readonly status: number;
	readonly title: string;
	readonly retryable: boolean;
	/** What a caller of the API can do, for the page that documents the codes. */
	readonly advice: string;
}

const retryLater = 'Wait as long as the Retry-After header says, then send the same request again.';

export const errorCatalogue = {
	'bad-request': {
		status: 400,
		title: 'The request could not be understood.',
		retryable: false,
		advice: 'Correct the request. The member "detail" names the faulty field, if there is one.',
	},
	'no-file': {
		status: 400,
		title: 'The form has no file in its field "image".',
		retryable: false,
		advice: 'Send the image as a file in the field "image" of a multipart form.',
	},
	'empty-file': {
		status: 400,
		title: 'The file is empty.',
		retryable: false,
		advice: 'Check that the file has content before you send it.',
	},
	'cross-site': {
		status: 403,
		title: 'Requests from other sites are rejected.',
		retryable: false,
		advice:
			'Call the API from your own server or program, not from a page of another site. Links to results work everywhere.',
	},
	'token-expired': {
		status: 403,
		title: 'This link has expired. Please process the image again.',
		retryable: false,
		advice: 'Upload the image again and process it to get a new link.',
	},
	'not-found': {
		status: 404,
		title: 'There is nothing here.',
		retryable: false,
		advice: 'Check the address. Ids and tokens must be sent exactly as they were returned.',
	},
	'method-not-allowed': {
		status: 405,
		title: 'This address does not support that request method.',
		retryable: false,
		advice: 'Use one of the methods in the Allow header.',
	},
	'request-timeout': {
		status: 408,
		title: 'The request took too long to arrive.',
		retryable: true,
		advice: 'Send the headers and the body faster, or a smaller file.',
	},
	'gone': {
		status: 410,
		title: 'This image has been deleted.',
		retryable: false,
		advice: 'Upload the image again. Images are deleted on request and when they expire.',
	},
	'precondition-failed': {
		status: 412,
		title: 'The file is not the version that was asked for.',
		retryable: false,
		advice: 'Send the request without the header "If-Match", and replace what you have of the file.',
	},
	'too-large': {
		status: 413,
		title: `The image is larger than ${limits.maxMegabytes} MB.`,
		retryable: false,
		advice: 'Send a smaller file, for example a JPG of lower quality.',
	},
	'too-many-parts': {
		status: 413,
		title: 'Send one image at a time.',
		retryable: false,
		advice: 'Send each image in a request of its own, with few other fields in the form.',
	},
	'unsupported-type': {
		status: 415,
		title: 'The file is neither a JPG nor a PNG image.',
		retryable: false,
		advice: 'Convert the image to JPG or PNG. The first bytes of the file decide, not its name.',
	},
	'not-json': {
		status: 415,
		title: 'The request must be sent as JSON.',
		retryable: false,
		advice: 'Send the body as JSON, with the header "Content-Type: application/json".',
	},
	'range-not-satisfiable': {
		status: 416,
		title: 'The file has no such part.',
		retryable: false,
		advice: 'Ask for a range inside the file. Content-Range states its length.',
	},
	'unreadable-image': {
		status: 422,
		title: 'The image is damaged or of an unusual kind and cannot be read.',
		retryable: false,
		advice: 'Open the image in an editor and save it as a JPG or PNG again.',
	},
	'too-many-pixels': {
		status: 422,
		title: 'The image has more pixels than we can process.',
		retryable: false,
		advice: 'Scale the image down before you upload it.',
	},
	'too-many-scans': {
		status: 422,
		title: 'The image is a progressive JPG with too many scans.',
		retryable: false,
		advice: 'Save the image as a baseline JPG or as a PNG.',
	},
	'headers-too-large': {
		status: 431,
		title: 'The request has too many headers.',
		retryable: false,
		advice: 'Send fewer or shorter headers, or a shorter address.',
	},
	'rate-limited': {
		status: 429,
		title: 'Too many requests. Please wait a moment.',
		retryable: true,
		advice: 'Wait as long as the Retry-After header says. RateLimit-Policy states the limits.',
	},
	'storage-share-full': {
		status: 429,
		title: 'Your images fill your share of the storage. Delete some, or try again later.',
		retryable: true,
		advice:
			'Delete images that you no longer need, or wait until they expire. The share depends on how much all clients store.',
	},
	'internal': {
		status: 500,
		title: 'Something went wrong on our side.',
		retryable: true,
		advice: 'Try again later. If it happens again, report the request id to the operator.',
	},
	'busy': {
		status: 503,
		title: 'Many images are being processed right now. Please try again shortly.',
		retryable: true,
		advice: retryLater,
	},
	'too-slow': {
		status: 503,
		title: 'The service took too long to respond. Please try again.',
		retryable: true,
		advice: retryLater,
	},
	'stopping': {
		status: 503,
		title: 'The service is restarting. Please try again shortly.',
		retryable: true,
		advice: retryLater,
	},
	'unavailable': {
		status: 503,
		title: 'Part of the service is unavailable. Please try again shortly.',
		retryable: true,
		advice: retryLater,
	},
	'engine-failed': {
		status: 503,
		title: 'Processing stopped unexpectedly. Please try again.',
		retryable: true,
		advice: retryLater,
	},
	'engine-timeout': {
		status: 504,
		title: 'Processing took too long and was stopped. Please try again.',
		retryable: true,
		advice: `${retryLater} If it happens again, send a smaller image.`,
	},
	'storage-full': {
		status: 507,
		title: 'The storage is full right now. Please try again later.',
		retryable: true,
		advice: `${retryLater} If it happens again, report it to the operator.`,
	},
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

interface AppErrorOptions extends ErrorOptions {
	/** Public sentence about this occurrence; the title if left out. It must not repeat what the client sent. */
	readonly detail?: string;
	/** A state that passes by itself, such as a start, so that nobody has to act. */
	readonly expected?: boolean;
}

/** An error of the catalogue. `message` is for the log and never leaves the server; `detail` is public. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly title: string;
	readonly retryable: boolean;
	readonly detail: string;
	readonly expected: boolean;

	constructor(code: ErrorCode, message: string = code, options?: AppErrorOptions) {
		super(message, options);
		this.name = 'AppError';
		const entry = errorCatalogue[code];
		this.code = code;
		this.status = entry.status;
		this.title = entry.title;
		this.retryable = entry.retryable;
		this.detail = options?.detail ?? entry.title;
		this.expected = options?.expected ?? false;
	}
}

/** Whether a value, for example one received from another process, is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
	return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

/** The message of any thrown value. For the log, like the message of an AppError. */
export function messageOf(thrown: unknown): string {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
