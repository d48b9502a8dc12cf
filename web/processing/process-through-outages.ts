// The process call, made again while the connection is lost: equal calls share
// one run on the server, and a finished one has its result stored.
import { processImage } from '#web/journey/api.ts';
import { ApiError } from '#web/journey/api-error.ts';

/**
 * The waits before each further call: half a minute in all, as long as a phone takes in a lift or to change networks.
 */
const waitsMs = [1000, 2000, 4000, 8000, 15_000];

/**
 * Rejects like processImage, but for a lost connection only after the last of these calls. `onOutage` is called each
 * time that the connection is lost before that.
 */
export async function processThroughOutages(
	signal: AbortSignal,
	id: string,
	onOutage: () => void,
): ReturnType<typeof processImage> {
	for (const waitMs of waitsMs) {
		try {
			return await processImage(signal, id);
		} catch (error) {
			if (!(error instanceof ApiError && error.code === 'offline')) throw error;
		}
		onOutage();
		await new Promise((resolve) => setTimeout(resolve, waitMs));
		signal.throwIfAborted();
	}
	return processImage(signal, id);
}
