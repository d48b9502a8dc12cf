// Graceful shutdown: the first signal closes the service, or ends a process that still starts; a second one, or the end
// of the grace period, ends it at once.
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/**
 * Longer than any running job, except on machines so slow that a job may take over a minute: no operator waits two
 * minutes for a shutdown.
 */
const gracePeriodMs = limits.jobTimeoutMs + 5_000;

interface Closable {
	readonly ready: Promise<void>;
	close(): Promise<void>;
}

/**
 * To be called before anything is awaited: the first process of a container ignores signals until it handles them.
 * `service` is undefined while it starts.
 */
export function endOnSignal(service: () => Closable | undefined, logger: FastifyBaseLogger): void {
	closeWithGrace({ delay: gracePeriodMs, logger }, async ({ err, signal }) => {
		if (err) logger.error({ err }, 'shutting down after an unexpected error');
		else logger.info({ signal }, 'shutting down: running jobs are finished first');
		await service()?.close();
		logger.info('shut down');
	});
}

/** Waits for a service to be ready; false if a signal stopped it before. */
export async function becomesReady({ ready }: Pick<Closable, 'ready'>): Promise<boolean> {
	try {
		await ready;
		return true;
	} catch (error) {
		if (error instanceof AppError && error.code === 'stopping') return false;
		throw error;
	}
}
