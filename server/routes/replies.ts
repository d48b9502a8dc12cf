// Describes for the OpenAPI document what calls have in common: files, and the problems of a call.
import { STATUS_CODES } from 'node:http';
import { Type } from 'typebox';
import { Problem } from '#contract/api.ts';
import type { StoredType } from '../store/store.ts';

/** A file: in a response, or as a field of a form. */
export const binary = (description?: string) =>
	Type.Unsafe<unknown>({ type: 'string', format: 'binary', ...(description && { description }) });

/** A binary response of one of these media types. */
export function image(...types: StoredType[]) {
	return {
		description: 'The image. The header `Sunset` (RFC 8594) holds the time at which it expires.',
		content: Object.fromEntries(types.map((type) => [type, { schema: binary() }])),
	};
}

/** Problem responses by status. */
export function problems(...statuses: number[]) {
	return Object.fromEntries(
		statuses.map((status) => [
			status,
			{
				description: STATUS_CODES[status] ?? '',
				content: { 'application/problem+json': { schema: Problem } },
			},
		]),
	);
}
