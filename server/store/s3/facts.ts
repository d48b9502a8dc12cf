// A picture's facts as metadata of its object, so that expiry and content are written together.
import type { PictureMeta } from '../store.ts';

/** Sent as the header x-amz-meta-peel. */
const field = 'peel';

export function encodeFacts(meta: PictureMeta): Record<string, string> {
	return { [field]: JSON.stringify(meta) };
}

/** The facts, or undefined if this object was not written by us. */
export function decodeFacts(metadata: Readonly<Record<string, string>> | undefined): PictureMeta | undefined {
	try {
		const meta = JSON.parse(metadata?.[field] ?? '') as PictureMeta;
		return Number.isFinite(meta.expiresAt) ? meta : undefined;
	} catch {
		return undefined;
	}
}
