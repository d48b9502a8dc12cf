// Reads the one image out of a multipart form. Every byte of the body counts, whether it is part of the image or not.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { boundaryOf } from '../http/form-parts.ts';
import { imageInForm } from './form-image.ts';
import type { UploadBuffer } from './upload-buffer.ts';

/** Leaves the bodies of forms unread, for receiveUpload. */
export function acceptForms(app: FastifyInstance): void {
	app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

/** Before Fastify looks for a parser: its own error would not say what to send. */
export async function requireForm({ headers }: FastifyRequest): Promise<void> {
	if (boundaryOf(headers['content-type'])) return;
	throw new AppError('bad-request', 'the body is not a multipart form', {
		detail:
			'The body must be a multipart form, with a boundary in its Content-Type and with the image as a file in its field "image".',
	});
}

/**
 * The bytes of the form's field `image`, as a view of the buffer's memory.
 * Throws what `imageInForm` and `receiveBody` throw.
 */
export async function receiveUpload(request: FastifyRequest, buffer: UploadBuffer): Promise<Buffer> {
	const boundary = boundaryOf(request.headers['content-type']) as string;
	return imageInForm(await receiveBody(request, buffer), boundary);
}

const isCompressed = (encoding = '') => /\b(gzip|deflate|br|zstd|compress)\b/i.test(encoding);

/**
 * The whole body, as a view of the buffer's memory. Throws what `buffer.append` throws while the body still streams,
 * and 'bad-request' if it is compressed, or the client disconnects.
 */
export async function receiveBody(
	{ raw, headers, log }: FastifyRequest,
	buffer: UploadBuffer,
): Promise<Buffer> {
	if (isCompressed(headers['content-encoding']))
		throw new AppError('bad-request', 'the body is compressed', {
			detail: 'The body is compressed. Send it without a Content-Encoding.',
		});
	if (Number(headers['content-length']) > buffer.maxBytes) throw new AppError('too-large');
	log.debug('receiving an upload');
	try {
		// By default the iterator would destroy the connection when it ends early, before the response.
		for await (const chunk of raw.iterator({ destroyOnReturn: false })) buffer.append(chunk);
	} catch (error) {
		throw error instanceof AppError
			? error
			: new AppError('bad-request', 'the body broke off', { cause: error });
	}
	return buffer.finish();
}
