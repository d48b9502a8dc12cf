// Entry point of a worker of several machines. It serves no pages and no API; web nodes run serve.ts.
import { readConfig } from './config/config.ts';
import { runWorker } from './run-worker.ts';

try {
	await runWorker(readConfig());
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
