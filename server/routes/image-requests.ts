// What the routes of an image have in common for requests.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { idChars } from '../images/tokens.ts';

export const IdParams = Type.Object({
	id: Type.String({
		pattern: `^[A-Za-z0-9_-]{${idChars}}$`,
		description: 'The `id` of the upload.',
	}),
});

/**
 * For calls without a body, to which many clients add a content type
 * nevertheless: Fastify would then require a body, and a parser for it.
 */
export async function ignoreTypeOfEmptyBody({ headers }: FastifyRequest): Promise<void> {
	const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
	if (length === '0' && coding === undefined) delete headers['content-type'];
}
