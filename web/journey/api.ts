// The API calls for an uploaded image: of processing, results and the editor. Each takes an AbortSignal first;
// rejects with an ApiError, or with the AbortError.
import type { ProcessReply, SegmentRequest } from '#contract/api.ts';
import { type Doubt, isDoubt } from '#contract/doubts.ts';
import { isTheme, type Theme } from '#contract/theme.ts';
import { errorFromReply, noReply, unusableReply } from './api-error.ts';
import { isConfidence } from './confidence.ts';
import { byDeviceClock } from './device-clock.ts';
import { watchReply } from './lost-reply.ts';

/**
 * When this document was opened, in whole milliseconds since 1970. As the timestamp of `originalUrl` it makes the URL
 * that early-image.ts has requested already, so that the browser reuses the image.
 */
export const documentOpenedAt = (): number => Math.floor(performance.timeOrigin);

export function originalUrl(id: string, timestamp: number): string {
	return `/api/original/${encodeURIComponent(id)}?t=${timestamp}`;
}

export function viewUrl(token: string): string {
	return `/api/secure/view/${encodeURIComponent(token)}`;
}

/** A file of a hundred kilobytes or so, where the cutout may have ten megabytes. */
export function previewUrl(token: string): string {
	return `${viewUrl(token)}?format=png8&pixels=500000`;
}

export function downloadUrl(token: string): string {
	return `/api/secure/download/${encodeURIComponent(token)}`;
}

/**
 * A reply with its expiry by the clock of this device, in milliseconds since
 * 1970; NaN if the server did not send a time.
 */
export type Expiring<Reply> = Omit<Reply, 'expiresAt'> & { readonly expiresAt: number };

export async function processImage(signal: AbortSignal, id: string): Promise<Expiring<ProcessReply>> {
	const watch = watchReply(id);
	try {
		const response = await call(`/api/process/${encodeURIComponent(id)}`, {
			method: 'POST',
			signal: AbortSignal.any([signal, watch.signal]),
		});
		const reply = await readProcessed(response);
		return { ...reply, expiresAt: byDeviceClock(reply.expiresAt, response.headers.get('date')) };
	} catch (error) {
		// Aborted by the watch, not by the caller.
		throw watch.signal.aborted ? noReply() : error;
	} finally {
		watch.end();
	}
}

/** The request continues when the page is closed or reloaded. */
export async function deleteImage(signal: AbortSignal, id: string): Promise<void> {
	await call(`/api/original/${encodeURIComponent(id)}`, { method: 'DELETE', signal, keepalive: true });
}

/** Has the server prepare an image for `segmentImage`, whose first call is quicker then. */
export async function prepareSegmentation(signal: AbortSignal, id: string): Promise<void> {
	await call(`/api/embedding/${encodeURIComponent(id)}`, { method: 'POST', signal });
}

/** The region that points of the upright image mean: a grey PNG of the whole image. */
export async function segmentImage(signal: AbortSignal, id: string, request: SegmentRequest): Promise<Blob> {
	const response = await call(`/api/segment/${encodeURIComponent(id)}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(request),
		signal,
	});
	return response.blob().catch(failWithoutReply);
}

export interface ResultFacts {
	/** When the server deletes the image, by the clock of this device. */
	readonly expiresAt: Date | undefined;
	readonly doubt: Doubt | undefined;
	/** 0 to 1, see confidence.ts. */
	readonly confidence: number | undefined;
	/** Of the checkerboard that the cutout needs; undefined: that of the page. */
	readonly theme: Theme | undefined;
	/** Of the cutout's file; 0 where the server does not say. */
	readonly bytes: number;
}

/** Reads the headers of a result without its body. Rejects with a 404 if the result is that of another image. */
export async function readResult(signal: AbortSignal, id: string, token: string): Promise<ResultFacts> {
	const { headers } = await call(viewUrl(token), { method: 'HEAD', headers: { 'peel-image': id }, signal });
	const sunset = byDeviceClock(headers.get('sunset') ?? '', headers.get('date'));
	const doubt = headers.get('peel-doubt');
	const theme = headers.get('peel-theme');
	const confidence = Number.parseFloat(headers.get('peel-confidence') ?? '');
	return {
		expiresAt: Number.isNaN(sunset) ? undefined : new Date(sunset),
		doubt: isDoubt(doubt) ? doubt : undefined,
		confidence: isConfidence(confidence) ? confidence : undefined,
		theme: isTheme(theme) ? theme : undefined,
		bytes: Number(headers.get('content-length')),
	};
}

/** Rejects a success reply that is not JSON or lacks the token, and one within which the connection breaks. */
async function readProcessed(response: Response): Promise<ProcessReply> {
	const reply: ProcessReply | null = await response
		.json()
		.catch((error) => (error instanceof SyntaxError ? null : failWithoutReply(error)));
	const token: unknown = reply?.processedToken;
	if (!reply || typeof token !== 'string' || token === '') throw unusableReply(response.status);
	return reply;
}

/** Rejects unless the reply is a success. */
export async function call(url: string, init: RequestInit): Promise<Response> {
	const response = await fetch(url, init).catch(failWithoutReply);
	if (!response.ok) throw await errorFromReply(response);
	return response;
}

function failWithoutReply(error: unknown): never {
	throw error instanceof DOMException && error.name === 'AbortError' ? error : noReply();
}
