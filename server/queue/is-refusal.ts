// Whether a failure is the picture's own fault, so that it would fail again.
import { AppError } from '#contract/errors.ts';

export const isRefusal = (error: unknown): error is AppError =>
	error instanceof AppError && error.status === 422;
