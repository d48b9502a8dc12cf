// Sends a stored image with its own media type, uncacheable, and with the time at which it expires.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { scheduled } from '../http/downloads/scheduled.ts';
import { clientOfRequest } from '../rate-limits/client.ts';
import type { StoredImage } from '../store/store.ts';

/** Sends the image; for HEAD only its headers. Reads the stream to its end, or destroys it. */
export async function sendImage(
	reply: FastifyReply,
	{ meta, sizeBytes, stream }: StoredImage,
): Promise<FastifyReply> {
	// For HEAD Fastify would read the whole file and respond meanwhile, so that
	// one client could have thousands of files open.
	const isHead = reply.request.method === 'HEAD';
	if (isHead) {
		stream.destroy();
		if (!stream.closed) await once(stream, 'close');
	}
	return reply
		.headers({
			'content-type': meta.type,
			'content-length': sizeBytes,
			'cache-control': 'private, no-store',
			'sunset': new Date(meta.expiresAt).toUTCString(),
			...(meta.confidence !== undefined && { 'peel-confidence': meta.confidence.toFixed(2) }),
			...(meta.doubt && { 'peel-doubt': meta.doubt }),
			...(meta.theme && { 'peel-theme': meta.theme }),
		})
		.send(isHead ? Readable.from([]) : scheduled(stream, clientOfRequest(reply.request)));
}
