// Runs the service until it is told to stop: listens, says when it is ready, ends in order on a signal.
import closeWithGrace from 'close-with-grace';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import type { Config } from './config.ts';
import { createLogger } from './log.ts';
import { type Service, type WireOptions, wire } from './wire.ts';

/** Long enough for a running job to finish, whatever it takes. */
const closeDelayMs = limits.jobTimeoutMs + 5_000;

/** Resolves when the service is ready; it goes on until a signal. Throws if it cannot start. */
export async function run(config: Config, options: Omit<WireOptions, 'logger'>): Promise<void> {
	const logger = createLogger(config.logLevel);
	const service = await wire(config, { ...options, logger });
	closeOnSignal(service);
	const address = await service.app.listen({ host: config.host, port: config.port });
	if (await isReady(service)) logger.info(`${product.name} is ready at ${config.origin ?? address}`);
}

/** False if the server was told to stop before the engine was ready. */
async function isReady({ engine }: Service): Promise<boolean> {
	try {
		await engine.ready;
		return true;
	} catch (error) {
		if (error instanceof AppError && error.code === 'stopping') return false;
		throw error;
	}
}

/** The first signal ends gracefully; a second one, or the delay, at once. */
function closeOnSignal(service: Service): void {
	closeWithGrace({ delay: closeDelayMs, logger: service.app.log }, async ({ err }) => {
		if (err) service.app.log.error({ err }, 'ending after an unexpected error');
		await service.close();
	});
}
