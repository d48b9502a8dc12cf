// Entry point of the server: pages and API. Jobs run on this machine too, or,
// if several machines are configured, in work.ts.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

// The heap's space for young objects stays small: V8 would let a flood of
// requests grow it by 50 MB, and keep them for good (measured).
setFlagsFromString('--semi-space-growth-factor=1');
// Compiled code of modules is kept from one start to the next, which begins
// half a second sooner; where it cannot be written, it is not kept.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/peel/compiled'));

const siteDir = path.resolve(import.meta.dirname, '../build/client');

try {
	const { readConfig } = await import('./config/config.ts');
	const { run } = await import('./run.ts');
	await run(readConfig(), { siteDir });
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
