// Entry point of the server: pages and API. Jobs run on this machine too, or, if several machines are configured, in work.ts.
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config/config.ts';
import { run } from './run.ts';

// The heap's space for young objects stays small: V8 would let a flood of requests grow it by 50 MB, and keep them for good (measured).
setFlagsFromString('--semi-space-growth-factor=1');

const siteDir = path.resolve(import.meta.dirname, '../build/client');

try {
	await run(readConfig(), { siteDir });
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
