// A failed call as the page sees it: the server's problem, or no answer at all.
import type { Problem } from '#contract/api.ts';

const unknownTitle = 'Something went wrong on our side.';

export class ApiError extends Error {
	/** 0 when there was no answer. */
	readonly status: number;
	/** The server's stable code, `offline` without an answer, `unknown` when the answer was not a problem document. */
	readonly code: string;
	/** Whether the same request may succeed later. */
	readonly retryable: boolean;

	constructor(status: number, code: string, title: string, retryable: boolean) {
		super(title);
		this.name = 'ApiError';
		this.status = status;
		this.code = code;
		this.retryable = retryable;
	}
}

export function noAnswer(): ApiError {
	return new ApiError(0, 'offline', 'The service could not be reached.', true);
}

export function unusableReply(status: number): ApiError {
	return new ApiError(status, 'unknown', unknownTitle, true);
}

/** Reads a non-success reply; a proxy's HTML page is as welcome as a problem document. */
export async function errorFromReply(response: Response): Promise<ApiError> {
	const problem = await readProblem(response);
	return new ApiError(
		response.status,
		problem.code ?? 'unknown',
		problem.title ?? unknownTitle,
		problem.retryable ?? response.status >= 500,
	);
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
	if (!response.headers.get('content-type')?.includes('json')) return {};
	try {
		return (await response.json()) as Partial<Problem>;
	} catch {
		return {};
	}
}
