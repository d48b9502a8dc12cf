// Sends a stored picture: as an image and nothing else, to this visitor and nobody else, with the moment it will be deleted.
import type { FastifyReply } from 'fastify';
import type { StoredImage } from '../store/store.ts';

export function sendPicture(reply: FastifyReply, { meta, sizeBytes, stream }: StoredImage): FastifyReply {
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
