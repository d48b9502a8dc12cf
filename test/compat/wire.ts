// Calls of the compatible API over HTTP, in the encodings that its clients use.
import { expect } from 'vitest';
import type { RawReply } from '#test/api/raw.ts';
import { jpeg } from '#test/images.ts';

export interface Call {
	readonly texts?: Readonly<Record<string, string>>;
	readonly image?: Uint8Array;
	readonly headers?: Readonly<Record<string, string>>;
}

/** A multipart form with an image, by default a small JPEG. */
export async function removeBackground(
	url: string,
	{ texts = {}, image, headers = {} }: Call = {},
): Promise<Response> {
	const body = new FormData();
	for (const [name, text] of Object.entries(texts)) body.append(name, text);
	body.append('image_file', new File([new Uint8Array(image ?? (await jpeg(400, 300)))], 'photo.jpg'));
	return fetch(`${url}/v1.0/removebg`, { method: 'POST', body, headers });
}

export const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

/** Status and code of a failure, whose document has the one form that clients read. */
export async function failureOf(reply: Response): Promise<[number, string]> {
	const type = reply.headers.get('content-type');
	const document = (await reply.json()) as { errors: { title: unknown; code: unknown; detail: unknown }[] };
	const [error, ...more] = document.errors;
	const isKnownForm =
		type === 'application/json' &&
		more.length === 0 &&
		[error?.title, error?.code, error?.detail].every((value) => typeof value === 'string');
	if (!isKnownForm) throw new Error(`${reply.status} with ${type}: ${JSON.stringify(document)}`);
	return [reply.status, error?.code as string];
}

/** The same for a reply read from a socket, which must be the only one and close the connection. */
export function rawFailureOf({ status, headers, body, replies }: RawReply): [number, string] {
	expect(headers).toMatchObject({
		'content-type': 'application/json',
		'access-control-allow-origin': '*',
		'connection': 'close',
		'cache-control': 'private, no-store',
	});
	const { errors, type } = JSON.parse(body);
	expect([replies, errors.length, type]).toEqual([1, 1, undefined]);
	expect(Object.values(errors[0]).every((value) => typeof value === 'string')).toBe(true);
	return [status, errors[0].code];
}
