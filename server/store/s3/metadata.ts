// An image's metadata as user metadata of its object, so that expiry and content are written together.
import { type ImageMeta, parseMeta } from '../store.ts';

/** Sent as the header x-amz-meta-peel. */
const field = 'peel';

export function encodeMetadata(meta: ImageMeta): Record<string, string> {
	return { [field]: JSON.stringify(meta) };
}

/** Undefined if this project did not write the object. */
export function decodeMetadata(
	metadata: Readonly<Record<string, string>> | undefined,
): ImageMeta | undefined {
	return parseMeta(metadata?.[field] ?? '');
}
