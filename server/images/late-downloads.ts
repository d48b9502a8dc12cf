// Ends downloads that outlast their image: while one is open, its file takes space on the disk although it is deleted.
import type { StoredImage } from '../store/store.ts';

/** How long a download that begins in the last moment may take. */
export const lateMs = 10 * 60_000;

/** Ends the stream `lateMs` after the image has expired. `now`: milliseconds since 1970. */
export function endLateDownload(image: StoredImage, now: number): StoredImage {
	const { meta, stream } = image;
	const end = () => stream.destroy(new Error('The image has expired.'));
	const timer = setTimeout(end, meta.expiresAt + lateMs - now).unref();
	stream.once('close', () => clearTimeout(timer));
	return image;
}
