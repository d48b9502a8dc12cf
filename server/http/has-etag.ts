// Whether a client already has the current version of a file (If-None-Match, RFC 9110, section 13.1.2).

/** No client has more versions. */
const maxTags = 100;

/**
 * `header`: If-None-Match, of which a proxy that compresses makes the weak
 * form. `etag`: with its quotes, and without a comma in it.
 */
export function hasEtag(header: string | undefined, etag: string): boolean {
	const tags = header?.split(',', maxTags).map((tag) => tag.trim()) ?? [];
	return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}
