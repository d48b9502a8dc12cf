// Whether a client has the current version of a file (If-None-Match), or accepts no other (If-Match) (RFC 9110, section
// 13.1).
import { AppError } from '#contract/errors.ts';

/** No client has more versions. */
const maxTags = 100;

/**
 * `header`: If-None-Match, of which a proxy that compresses makes the weak
 * form. `etag`: with its quotes, and without a comma in it.
 */
export function hasEtag(header: string | undefined, etag: string): boolean {
	return tagsOf(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * `header`: If-Match, in which a weak tag is not the file's. Throws AppError 'precondition-failed'. To be called before
 * the response has any header of the file.
 */
export function requireEtag(header: string | undefined, etag: string): void {
	if (header === undefined || tagsOf(header).some((tag) => tag === '*' || tag === etag)) return;
	throw new AppError('precondition-failed');
}

const tagsOf = (header = '') => header.split(',', maxTags).map((tag) => tag.trim());
