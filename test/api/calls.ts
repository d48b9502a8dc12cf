// Calls of the API, and the problem documents of rejected calls.
import type { Problem, ProcessReply, UploadReply } from '#contract/api.ts';
import { form, jpeg } from '#test/images.ts';

export async function upload(url: string, bytes?: Uint8Array): Promise<UploadReply> {
	const reply = await fetch(`${url}/api/upload`, { method: 'POST', body: form(bytes ?? (await jpeg())) });
	if (reply.status !== 201) throw new Error(`upload responded ${reply.status}: ${await reply.text()}`);
	return (await reply.json()) as UploadReply;
}

export const callProcess = (url: string, id: string) => fetch(`${url}/api/process/${id}`, { method: 'POST' });

/** Requests the mask of points. */
export const callSegment = (url: string, id: string, points: unknown, init: RequestInit = {}) =>
	fetchWhole(`${url}/api/segment/${id}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ points }),
		...init,
	});

/** Requests the preparation of an image for clicks. */
export const callPrepare = (url: string, id: string, init: RequestInit = {}) =>
	fetchWhole(`${url}/api/embedding/${id}`, { method: 'POST', ...init });

export async function process(url: string, id: string): Promise<ProcessReply> {
	const reply = await callProcess(url, id);
	if (reply.status !== 200) throw new Error(`process responded ${reply.status}: ${await reply.text()}`);
	return (await reply.json()) as ProcessReply;
}

/** Uploads an image and has it cut out; the token opens the result. */
export async function cutOutImage(url: string, bytes?: Uint8Array): Promise<{ id: string; token: string }> {
	const { id } = await upload(url, bytes);
	const { processedToken: token } = await process(url, id);
	return { id, token };
}

/** Uploads and processes an image: returns the size from the reply, the stored original and the result. */
export async function uploadAndProcess(url: string, bytes: Uint8Array) {
	const { id, width, height } = await upload(url, bytes);
	const { processedToken } = await process(url, id);
	const get = async (path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer());
	const original = await get(`/api/original/${id}`);
	return { width, height, original, result: await get(`/api/secure/view/${processedToken}`) };
}

/** Fetches and reads the whole body, so that no connection stays open. */
export async function fetchWhole(address: string, init?: RequestInit): Promise<Response> {
	const reply = await fetch(address, init);
	const body = await reply.arrayBuffer();
	return new Response(reply.status === 204 ? null : body, reply);
}

/** The problem document of a reply. */
export async function problemOf(reply: Response): Promise<Problem> {
	const type = reply.headers.get('content-type');
	if (type !== 'application/problem+json')
		throw new Error(`${reply.status} is not a problem document but ${type}`);
	return (await reply.json()) as Problem;
}

export const statusAndCode = async (reply: Response) => [reply.status, (await problemOf(reply)).code];
