// Sends a stored image with its own media type, uncacheable, and with the time at which it expires.
import type { FastifyReply } from 'fastify';
import type { StoredImage } from '../store/store.ts';

export function sendImage(reply: FastifyReply, { meta, sizeBytes, stream }: StoredImage): FastifyReply {
	return reply
		.headers({
			'content-type': meta.type,
			'content-length': sizeBytes,
			'cache-control': 'private, no-store',
			'sunset': new Date(meta.expiresAt).toUTCString(),
			...(meta.confidence !== undefined && { 'peel-confidence': meta.confidence.toFixed(2) }),
			...(meta.doubt && { 'peel-doubt': meta.doubt }),
		})
		.send(stream);
}
