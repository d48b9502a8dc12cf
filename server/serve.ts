// Entry: serves the site and its API, and runs the jobs on this machine.
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { type Config, readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { type Service, wire } from './wire.ts';

const siteDir = path.resolve(import.meta.dirname, '../build/client');
/** Long enough for a running job to finish, whatever it takes. */
const closeDelayMs = limits.jobTimeoutMs + 5_000;

try {
	const config = readConfig();
	await start(config);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}

async function start(config: Config): Promise<void> {
	const logger = createLogger(config.logLevel);
	const service = await wire(config, { siteDir, logger });
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
