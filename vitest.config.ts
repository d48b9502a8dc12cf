// Six kinds of tests, by the name of their file: unit (*.test.ts: fast; what npm run check
// runs), *.thorough (of the same kind, but a file takes seconds), *.faults (processes started
// and killed, slow senders, full disks, the programs that read deploy/), *.cluster (real Redis
// and a real S3 server), *.network (the real model), *.e2e (the whole product in real Chromium).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests run networks in their own process too; worker processes have this from engine/worker/environment.ts.
process.env.ORT_DISABLE_TELEMETRY = '1';
// Of the processes that tests start, many load the same modules.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/peel/compiled');

const files = (kind: string) => [
	`{contract,matting,engine,server,web,cli,bench,scripts,deploy,test}/**/*${kind}.test.ts`,
];
const slow = files('.{thorough,faults,cluster,network,e2e}');

/** Long enough for a slow or loaded machine. A poll times out before its test does. */
const timeouts = (testTimeout: number) => ({
	testTimeout,
	hookTimeout: 2 * testTimeout,
	expect: { poll: { timeout: 30_000 } },
});

export default defineConfig({
	test: {
		reporters: ['default', './test/summary-reporter.ts'],
		setupFiles: './test/compare-host-objects.ts',
		// More than two cores: pages and servers wait for a third of the time, and tests of the cluster for longer. All
		// kinds are one group, so that no worker waits for the last file of a kind.
		maxWorkers: 3,
		projects: [
			{
				// Not the missing sources of the package that is read below.
				logLevel: 'error',
				test: {
					name: 'unit',
					include: files(''),
					exclude: slow,
					// It imports JSON as only bundlers do.
					server: { deps: { inline: ['@actions/workflow-parser'] } },
					// Files share their process: a third of the time went into starting a fresh one for each.
					isolate: false,
					...timeouts(60_000),
				},
			},
			{ test: { name: 'thorough', include: files('.thorough'), isolate: false, ...timeouts(60_000) } },
			{ test: { name: 'faults', include: files('.faults'), ...timeouts(120_000) } },
			{
				test: {
					name: 'cluster',
					include: files('.cluster'),
					isolate: false,
					...timeouts(120_000),
				},
			},
			{
				test: {
					name: 'network',
					include: files('.network'),
					...timeouts(300_000),
				},
			},
			{
				test: {
					name: 'e2e',
					include: files('.e2e'),
					isolate: false,
					...timeouts(120_000),
				},
			},
		],
	},
});
