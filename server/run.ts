// Runs the service: listens, logs when it is ready, shuts down gracefully on a signal.
import { product } from '#contract/product.ts';
import type { Config } from './config/config.ts';
import { dataFolderError } from './config/data-folder-error.ts';
import { becomesReady, endOnSignal } from './end-on-signal.ts';
import { listen } from './listen.ts';
import { createLogger } from './log.ts';
import { startEngine } from './wire/engine.ts';
import type { Service, WireOptions } from './wire.ts';

/** Resolves when the service is ready; it runs until a signal. Throws if it cannot start. */
export async function run(config: Config, options: Omit<WireOptions, 'logger'>): Promise<void> {
	const logger = createLogger(config.logLevel);
	let service: Service | undefined;
	endOnSignal(() => service, logger);
	try {
		// Before the modules of the application are loaded, because worker processes take longer to start.
		const engine = options.engine ?? (config.cluster ? undefined : await startEngine(config, logger));
		const { wire } = await import('./wire.ts');
		service = await wire(config, { ...options, engine, logger });
	} catch (error) {
		throw dataFolderError(error, config.dataDir);
	}
	const address = await listen(service.app, config, { what: product.name, settings: ['PORT', 'HOST'] });
	if (await becomesReady(service)) logger.info(`${product.name} is ready at ${config.origin ?? address}`);
}
