// Fetches from local servers as if 127.0.0.1 were public. What is public in fact: public-address.test.ts.
import type { ServerResponse } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createUploadBuffer, type UploadBuffer } from '../../images/upload-buffer.ts';
import { createFetchImage, type FetchImageOptions } from '../fetch-image.ts';
import type { Certificate } from './self-signed.fixture.ts';

export const never = new AbortController().signal;

/** A buffer of its own memory. */
export const newBuffer = (maxBytes: number = limits.api.maxBytes) =>
	createUploadBuffer(maxBytes, { bytes: maxBytes, resize() {} });

export function fetchFrom(
	url: string,
	{
		maxBytes,
		buffer = newBuffer(maxBytes),
		...options
	}: FetchImageOptions & { maxBytes?: number; buffer?: UploadBuffer } = {},
	signal = never,
): Promise<Buffer> {
	const fetchImage = createFetchImage({
		resolve: async () => ['127.0.0.1'],
		isPublic: (address) => address === '127.0.0.1',
		isAllowedPort: () => true,
		...options,
	});
	return fetchImage(url, buffer, signal, 'client');
}

export const failure = (reason: string) => expect.objectContaining({ name: 'FetchError', reason });

/** Trusts the certificate while the function runs. */
export async function trusting<T>({ cert }: Certificate, run: () => Promise<T>): Promise<T> {
	const before = getCACertificates();
	setDefaultCACertificates([cert]);
	try {
		return await run();
	} finally {
		setDefaultCACertificates(before);
	}
}

/** Bytes without end, as fast as they are read. */
export function sendWithoutEnd(response: ServerResponse, chunk: Buffer): void {
	const send = () => {
		while (!response.destroyed && response.write(chunk));
	};
	response.on('drain', send);
	send();
}
