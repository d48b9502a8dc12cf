// Entry: does the work of several machines, and answers nobody. The machines that answer run serve.ts.
import { readConfig } from './config/config.ts';
import { runWorker } from './run-worker.ts';

try {
	await runWorker(readConfig());
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
