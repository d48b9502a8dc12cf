// Entry point of the server: pages and API. Jobs run on this machine too, or, if several machines are configured, in work.ts.
import path from 'node:path';
import { readConfig } from './config/config.ts';
import { run } from './run.ts';

const siteDir = path.resolve(import.meta.dirname, '../build/client');

try {
	await run(readConfig(), { siteDir });
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
