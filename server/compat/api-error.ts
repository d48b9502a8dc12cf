// Errors of the compatible API: codes and titles as its clients know them, with the status of each.
import type { AppError, ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { UnknownSizeError } from '../images/inspect/size.ts';

const titles = {
	auth_failed: 'API Key invalid',
	missing_source: 'No image given',
	multiple_sources: 'Multiple image sources given',
	multiple_bg_sources: 'Multiple backgrounds given',
	invalid_size: 'Invalid size',
	invalid_format: 'Invalid format',
	invalid_channels: 'Invalid channels',
	invalid_bg_color: 'Invalid background colour',
	invalid_bg_image_url: 'Invalid background image URL',
	invalid_crop_margin: 'Invalid crop margin',
	invalid_image_url: 'Invalid image URL',
	invalid_position: 'Invalid position',
	invalid_roi: 'Invalid region of interest',
	invalid_scale: 'Invalid scale',
	invalid_semitransparency: 'Invalid semitransparency',
	invalid_dimensions: 'Failed to read image dimensions',
	invalid_file_type: 'Unsupported file type',
	invalid_request: 'Invalid request',
	roi_exceeds_bounds: 'Region of interest exceeds the image',
	roi_region_empty: 'Region of interest is empty',
	file_too_large: 'Image file too large',
	resolution_too_high: 'Image resolution too high',
	failed_to_read_image: 'Failed to read image',
	failed_image_download: 'Failed to download image',
	failed_bg_download: 'Failed to download background image',
	unknown_foreground: 'Could not identify foreground in image',
} as const;

export type ApiErrorCode = keyof typeof titles;

/** A failure in the form that clients of the API read. */
interface ApiFailure {
	readonly status: number;
	readonly code: string;
	readonly title: string;
	/** Public; never repeats what the client sent. */
	readonly detail: string;
}

export class ApiError extends Error implements ApiFailure {
	readonly status: number;
	readonly code: ApiErrorCode;
	readonly title: string;
	readonly detail: string;

	constructor(code: ApiErrorCode, detail = '', options?: ErrorOptions) {
		super(code, options);
		this.name = 'ApiError';
		this.status = code === 'auth_failed' ? 403 : 400;
		this.code = code;
		this.title = titles[code];
		this.detail = detail;
	}
}

/** A new one needs a counterpart: clients of this API know no status but 400 for a faulty image. */
type ImageFault = {
	[Code in ErrorCode]: (typeof errorCatalogue)[Code]['status'] extends 422 ? Code : never;
}[ErrorCode];

/** Failures of uploads and of the engine have codes of this API; all others keep status and code of the catalogue. */
const counterparts: Partial<Record<ErrorCode, ApiErrorCode>> & Record<ImageFault, ApiErrorCode> = {
	'bad-request': 'invalid_request',
	'too-large': 'file_too_large',
	'unsupported-type': 'invalid_file_type',
	'unreadable-image': 'failed_to_read_image',
	'too-many-pixels': 'resolution_too_high',
	'too-many-scans': 'failed_to_read_image',
};

export function toApiFailure(error: AppError | ApiError): ApiFailure {
	if (error instanceof ApiError) return error;
	if (error instanceof UnknownSizeError) return new ApiError('invalid_dimensions');
	const counterpart = counterparts[error.code];
	// Other sentences of the catalogue state the site's limits, which are not those of this API.
	if (counterpart) return new ApiError(counterpart, counterpart === 'invalid_request' ? error.detail : '');
	const { status, title, detail } = error;
	return { status, title, detail, code: error.code.replaceAll('-', '_') };
}
