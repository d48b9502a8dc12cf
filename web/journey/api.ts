// The calls the journey makes. Each takes an AbortSignal first and throws an ApiError, or the AbortError if aborted.
import type { ProcessReply, UploadReply } from '#contract/api.ts';
import { type Doubt, isDoubt } from '#contract/doubts.ts';
import { isConfidence } from '../results/confidence.ts';
import { errorFromReply, noAnswer, unusableReply } from './api-error.ts';

export function originalUrl(id: string, timestamp: number): string {
	return `/api/original/${encodeURIComponent(id)}?t=${timestamp}`;
}

export function viewUrl(token: string): string {
	return `/api/secure/view/${encodeURIComponent(token)}`;
}

export function downloadUrl(token: string): string {
	return `/api/secure/download/${encodeURIComponent(token)}`;
}

export async function uploadPicture(signal: AbortSignal, file: File): Promise<UploadReply> {
	const body = new FormData();
	body.append('image', file);
	return readJson<UploadReply>(await call('/api/upload', { method: 'POST', body, signal }), 'id');
}

export async function processPicture(signal: AbortSignal, id: string): Promise<ProcessReply> {
	const response = await call(`/api/process/${encodeURIComponent(id)}`, { method: 'POST', signal });
	return readJson<ProcessReply>(response, 'processedToken');
}

export async function deletePicture(signal: AbortSignal, id: string): Promise<void> {
	await call(`/api/original/${encodeURIComponent(id)}`, { method: 'DELETE', signal });
}

export interface ResultFacts {
	/** When the picture will be deleted. */
	readonly expiresAt: Date | undefined;
	readonly doubt: Doubt | undefined;
	/** How much of the cut-out is decided, 0 to 1. */
	readonly confidence: number | undefined;
}

/** What the server says of a result, without sending it. */
export async function readResult(signal: AbortSignal, token: string): Promise<ResultFacts> {
	const { headers } = await call(viewUrl(token), { method: 'HEAD', signal });
	const sunset = Date.parse(headers.get('sunset') ?? '');
	const doubt = headers.get('peel-doubt');
	const confidence = Number.parseFloat(headers.get('peel-confidence') ?? '');
	return {
		expiresAt: Number.isNaN(sunset) ? undefined : new Date(sunset),
		doubt: isDoubt(doubt) ? doubt : undefined,
		confidence: isConfidence(confidence) ? confidence : undefined,
	};
}

/** A 4K picture over a slow connection may take minutes. */
export const downloadPatienceMs = 5 * 60_000;

export async function downloadPicture(signal: AbortSignal, address: string): Promise<Blob> {
	const response = await call(address, { signal });
	return response.blob();
}

/** Without the one field the journey hangs on, a reply is as good as a failure. */
async function readJson<Reply extends object>(response: Response, needed: keyof Reply): Promise<Reply> {
	const reply: Reply | null = await response.json().catch(() => null);
	if (!reply?.[needed]) throw unusableReply(response.status);
	return reply;
}

async function call(url: string, init: RequestInit): Promise<Response> {
	let response: Response;
	try {
		response = await fetch(url, init);
	} catch (error) {
		throw error instanceof DOMException && error.name === 'AbortError' ? error : noAnswer();
	}
	if (!response.ok) throw await errorFromReply(response);
	return response;
}
