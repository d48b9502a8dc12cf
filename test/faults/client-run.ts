// A client with its own address: uploads an image, processes it, downloads the cutout, and returns the outcome.
import type { Problem, ProcessReply, UploadReply } from '#contract/api.ts';
import { form } from '#test/images.ts';

/** Makes the server trust the addresses in X-Forwarded-For, without rate limits. */
export const manyClients = { PEEL_TRUST_PROXY: '127.0.0.1', PEEL_RATE_LIMIT: 'off' };

export interface Rejection {
	readonly step: 'upload' | 'process' | 'download';
	readonly status: number;
	readonly code: string;
	readonly retryable: boolean;
	readonly retryAfter: string | null;
	/** Latency. */
	readonly ms: number;
}

export interface ClientRun {
	readonly id?: string;
	readonly bytes?: Buffer;
	readonly rejection?: Rejection;
}

let clients = 0;

/** A new address of 198.18.0.0/15, which RFC 2544 reserves for measurements. */
export function newAddress(): string {
	clients += 1;
	return `198.${18 + ((clients >> 16) & 1)}.${(clients >> 8) & 255}.${clients & 255}`;
}

export async function runClient(url: string, file: Uint8Array, address = newAddress()): Promise<ClientRun> {
	const headers = { 'x-forwarded-for': address };
	const upload = await call('upload', `${url}/api/upload`, { method: 'POST', headers, body: form(file) });
	if (upload.rejection) return upload;
	const { id } = (await upload.reply.json()) as UploadReply;

	const processed = await call('process', `${url}/api/process/${id}`, { method: 'POST', headers });
	if (processed.rejection) return { id, rejection: processed.rejection };
	const { processedToken } = (await processed.reply.json()) as ProcessReply;

	const download = await call('download', `${url}/api/secure/download/${processedToken}`, { headers });
	if (download.rejection) return { id, rejection: download.rejection };
	return { id, bytes: Buffer.from(await download.reply.arrayBuffer()) };
}

type Outcome = { readonly reply: Response; readonly rejection?: never } | { readonly rejection: Rejection };

async function call(step: Rejection['step'], address: string, init: RequestInit): Promise<Outcome> {
	const start = performance.now();
	const reply = await fetch(address, init);
	if (reply.ok) return { reply };
	const ms = performance.now() - start;
	const { status, code, retryable } = (await reply.json()) as Problem;
	return { rejection: { step, status, code, retryable, retryAfter: reply.headers.get('retry-after'), ms } };
}
