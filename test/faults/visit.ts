// A visitor from an address of their own: uploads, asks for the cut-out, fetches it, and tells what came of it.
import type { Problem, ProcessReply, UploadReply } from '#contract/api.ts';
import { form } from '#test/images.ts';

/** Lets the server believe the address a visitor claims to come from, and many come from the same one. */
export const manyVisitors = { PEEL_TRUST_PROXY: '127.0.0.1', PEEL_RATE_LIMIT: 'off' };

export interface Refusal {
	readonly step: 'upload' | 'process' | 'download';
	readonly status: number;
	readonly code: string;
	readonly retryable: boolean;
	readonly retryAfter: string | null;
	/** From the question to the answer. */
	readonly ms: number;
}

export interface Visit {
	readonly id?: string;
	readonly bytes?: Buffer;
	readonly refusal?: Refusal;
}

let visitors = 0;

/** An address that nobody else has: of 198.18.0.0/15, which RFC 2544 keeps for measurements. */
export function newAddress(): string {
	visitors += 1;
	return `198.${18 + ((visitors >> 16) & 1)}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

export async function visit(url: string, file: Uint8Array, address = newAddress()): Promise<Visit> {
	const headers = { 'x-forwarded-for': address };
	const upload = await ask('upload', `${url}/api/upload`, { method: 'POST', headers, body: form(file) });
	if (upload.refusal) return upload;
	const { id } = (await upload.reply.json()) as UploadReply;

	const processed = await ask('process', `${url}/api/process/${id}`, { method: 'POST', headers });
	if (processed.refusal) return { id, refusal: processed.refusal };
	const { processedToken } = (await processed.reply.json()) as ProcessReply;

	const download = await ask('download', `${url}/api/secure/download/${processedToken}`, { headers });
	if (download.refusal) return { id, refusal: download.refusal };
	return { id, bytes: Buffer.from(await download.reply.arrayBuffer()) };
}

type Answer = { readonly reply: Response; readonly refusal?: never } | { readonly refusal: Refusal };

async function ask(step: Refusal['step'], address: string, init: RequestInit): Promise<Answer> {
	const start = performance.now();
	const reply = await fetch(address, init);
	if (reply.ok) return { reply };
	const ms = performance.now() - start;
	const { status, code, retryable } = (await reply.json()) as Problem;
	return { refusal: { step, status, code, retryable, retryAfter: reply.headers.get('retry-after'), ms } };
}
