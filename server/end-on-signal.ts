// Ends a process when it is told to stop: the first signal gracefully, a second one, or a long delay, at once.
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Long enough for a running job to finish, whatever it takes. */
const closeDelayMs = limits.jobTimeoutMs + 5_000;

interface Ending {
	readonly ready: Promise<void>;
	close(): Promise<void>;
}

export function endOnSignal(service: Ending, logger: FastifyBaseLogger): void {
	closeWithGrace({ delay: closeDelayMs, logger }, async ({ err }) => {
		if (err) logger.error({ err }, 'ending after an unexpected error');
		await service.close();
	});
}

/** False if the process was told to stop before it was ready. */
export async function isReady({ ready }: Pick<Ending, 'ready'>): Promise<boolean> {
	try {
		await ready;
		return true;
	} catch (error) {
		if (error instanceof AppError && error.code === 'stopping') return false;
		throw error;
	}
}
