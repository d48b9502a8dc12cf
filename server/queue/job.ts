// A job of the queue: what to do with which stored image, and the key under which equal jobs share one run.
import { AppError } from '#contract/errors.ts';
import { type Part, renderingPart } from '../store/parts.ts';

export type Job =
	/** Cuts the image out. */
	| { readonly kind: 'analyse'; readonly id: string }
	/** Renders the stored result by a recipe in its canonical form. */
	| { readonly kind: 'render'; readonly id: string; readonly recipe: string };

/** The part of the image that the job stores. */
export const outputPart = (job: Job): Part => (job.kind === 'analyse' ? 'result' : renderingPart(job.recipe));

/** The image's id for an analysis; for a rendering '.' and the name of its stored part follow. */
export const jobKey = (job: Job): string =>
	job.kind === 'analyse' ? job.id : `${job.id}.${outputPart(job)}`;

/** Whether a job's key belongs to this image. Ids contain no '.'. */
export const isJobOf = (key: string, id: string): boolean => key === id || key.startsWith(`${id}.`);

/** Whether the image itself is the cause, so that another attempt would fail too. */
export const isUnreadable = (error: unknown): error is AppError =>
	error instanceof AppError && error.status === 422;
