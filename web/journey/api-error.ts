// The error of a failed API call, built from a problem document (RFC 9457), another reply, or a network failure.
import type { Problem } from '#contract/api.ts';

const unknownTitle = 'Something went wrong on our side.';

export class ApiError extends Error {
	/** HTTP status; 0 if no reply of the server arrived. */
	readonly status: number;
	/**
	 * The server's stable error code; `offline` if no reply of it arrived,
	 * `unknown` if the reply was not a problem document.
	 */
	readonly code: string;
	/** Whether the same request may succeed later. */
	readonly retryable: boolean;
	/** Seconds until then, where the server says so. */
	readonly retryAfter: number | undefined;

	constructor(status: number, code: string, title: string, retryable: boolean, retryAfter?: number) {
		super(title);
		this.name = 'ApiError';
		this.status = status;
		this.code = code;
		this.retryable = retryable;
		this.retryAfter = retryAfter;
	}
}

export function noReply(): ApiError {
	return new ApiError(0, 'offline', 'The service could not be reached.', true);
}

export function unusableReply(status: number): ApiError {
	return new ApiError(status, 'unknown', unknownTitle, true);
}

/**
 * Converts a non-success reply to an error. Proxies in front of the server
 * reply with HTML, so a problem document is optional.
 */
export async function errorFromReply(response: Response): Promise<ApiError> {
	const { status, headers } = response;
	const retryAfter = secondsOf(headers.get('retry-after'));
	const isProblem = headers.get('content-type')?.includes('json');
	// A proxy got no reply itself, for example while the server restarts. The
	// server's own 503 and 504 are problem documents.
	if (!isProblem && [502, 503, 504].includes(status) && !retryAfter) return noReply();
	// Every field is checked, because the reply may be anything that a server or a proxy has sent.
	const problem: Partial<Record<keyof Problem, unknown>> =
		(isProblem && (await response.json().catch(() => undefined))) || {};
	return new ApiError(
		status,
		textOf(problem.code) ?? 'unknown',
		textOf(problem.title) ?? unknownTitle,
		typeof problem.retryable === 'boolean' ? problem.retryable : status >= 500,
		retryAfter,
	);
}

/** Longer than any text of the server. Limited because the stored list of a batch contains these reasons. */
const maxTextLength = 500;

const textOf = (value: unknown) =>
	typeof value === 'string' && value.length <= maxTextLength ? value : undefined;

/** No user waits longer than a day, and a browser's timer fires at once if it is set to more than 24 days. */
const maxWaitSeconds = 86_400;

/** The header may also contain a date, which is ignored here. */
function secondsOf(header: string | null): number | undefined {
	const seconds = Number.parseInt(header ?? '', 10);
	return seconds > 0 ? Math.min(seconds, maxWaitSeconds) : undefined;
}
