// A job of the queue: what to do with which stored image, and the key under which equal jobs share one run.
import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';

export type Job =
	/** Cuts the image out. */
	| { readonly kind: 'analyse'; readonly id: string }
	/** Renders the stored result by a recipe in its canonical form. */
	| { readonly kind: 'render'; readonly id: string; readonly recipe: string };

/** The image's id for an analysis; for a rendering '.' and 64 bits of the recipe's SHA-256 follow. */
export function jobKey(job: Job): string {
	if (job.kind === 'analyse') return job.id;
	return `${job.id}.${createHash('sha256').update(job.recipe).digest('hex').slice(0, 16)}`;
}

/** Whether a job's key belongs to this image. Ids contain no '.'. */
export const isJobOf = (key: string, id: string): boolean => key === id || key.startsWith(`${id}.`);

/** Whether the failure lies in the image itself, so that another attempt would fail too. */
export const isUnreadable = (error: unknown): error is AppError =>
	error instanceof AppError && error.status === 422;
