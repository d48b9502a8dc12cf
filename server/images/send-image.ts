// Sends a stored picture: as an image and nothing else, to this visitor and nobody else, with the moment it will be deleted.
import type { FastifyReply } from 'fastify';
import type { StoredPicture } from '../store/store.ts';

export function sendPicture(reply: FastifyReply, { meta, bytes, stream }: StoredPicture): FastifyReply {
	return reply
		.headers({
			'content-type': meta.type,
			'content-length': bytes,
			'cache-control': 'private, no-store',
			'sunset': new Date(meta.expiresAt).toUTCString(),
			...(meta.confidence !== undefined && { 'peel-confidence': meta.confidence.toFixed(2) }),
			...(meta.doubt && { 'peel-doubt': meta.doubt }),
		})
		.send(stream);
}
