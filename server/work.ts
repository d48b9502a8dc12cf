// Entry point of a worker of several machines. It serves no pages and no API; web nodes run serve.ts.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// As in serve.ts.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/peel/compiled'));

try {
	const { readConfig } = await import('./config/config.ts');
	const { runWorker } = await import('./run-worker.ts');
	await runWorker(readConfig());
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
