// Loads the original of an image and gives it to its session.
import type { Session } from '../session/protocol.ts';
import type { ImageSource } from './image-source.ts';

/**
 * Adds the upload, which has about a sixth of the bytes, or the server's lossless file if this browser does not decode
 * the upload to the same colours. Does nothing for a source that already has its original. Rejects with what
 * `readOriginal` or the session rejects with.
 */
export async function addOriginal(
	session: Session,
	{ readOriginal }: Pick<ImageSource, 'readOriginal'>,
	signal: AbortSignal,
	onProgress: (share: number) => void,
): Promise<void> {
	if (!readOriginal) return;
	const upload = await readOriginal(true, signal, onProgress);
	try {
		await session.addOriginal(upload, true);
	} catch {
		await session.addOriginal(await readOriginal(false, signal, onProgress), false);
	}
}
