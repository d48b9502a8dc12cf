// How replies are described in the OpenAPI document: pictures, and the problems a call may answer with.
import { STATUS_CODES } from 'node:http';
import { Type } from 'typebox';
import { Problem } from '#contract/api.ts';
import type { ImageType } from '#contract/limits.ts';

/** A binary reply of one of these types. */
export function picture(...types: ImageType[]) {
	const binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
	return {
		description:
			'The picture. Its header `Sunset` (RFC 8594) tells when it will be deleted; `Peel-Confidence` and `Peel-Doubt`, on a cut-out, what /api/process says of it.',
		content: Object.fromEntries(types.map((type) => [type, { schema: binary }])),
	};
}

/** Problem replies by status. */
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
