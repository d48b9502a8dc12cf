// Six kinds of tests: unit (fast; what npm run check runs), thorough (of the same kind, with so many images or requests that a file takes
// seconds), faults (processes started and killed, slow senders, full disks, the programs that read deploy/),
// cluster (real Redis and a real S3 server), network (the real model), e2e (the whole product in real Chromium).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests run networks in their own process too; worker processes have this from engine/worker/environment.ts.
process.env.ORT_DISABLE_TELEMETRY = '1';
// Of the processes that tests start, many load the same modules.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/peel/compiled');

const everywhere = ['{contract,matting,engine,server,web,cli,bench,scripts,deploy,test}/**'];
const faults = [
	'test/faults/**/*.test.ts',
	'test/api/{connections,bomb-memory,identity}.test.ts',
	'engine/pool/{pool,start-and-close,sharing,idle}.test.ts',
	'engine/worker/memory-limit.test.ts',
	'server/wire.test.ts',
	'deploy/{proxy,tools}.test.ts',
];
const thorough = [
	'bench/**/*.test.ts',
	'cli/model/*.test.ts',
	'cli/{peel,peel/command,peel/find-images}.test.ts',
	'cli/mcp/{allowed-folders,lifetime,remove-background,server-cutter}.test.ts',
	'deploy/{image,kubernetes,verify/compose-settings,verify/kills}.test.ts',
	'matting/{edited-foreground,flat-background,flat-background/texture,matte-regions,foreground,render}.test.ts',
	'matting/{compose/backgrounds,png/palette,png/png,prompts/combine,prompts/embed,prompts/segment,strokes/snap/min-cut}.test.ts',
	'engine/decode/{decode,decoders,webp}.test.ts',
	'engine/encode/{encode,palette}.test.ts',
	'engine/{correct-cutout,normalise,odd-sizes,promptable-pipeline}.test.ts',
	'engine/models/{device/compressed-model,download/pull}.test.ts',
	'server/compat/{fetch-image,fetch-image/endings}.test.ts',
	'server/images/{transient,upload-memory,work,inspect/clean,inspect/fuzz,inspect/linear}.test.ts',
	'server/metrics/gauges.test.ts',
	'server/store/disk/disk-store.test.ts',
	'engine/worker/environment.test.ts',
	'test/api/{hidden-content,malformed,requests,site,upload,upload-bodies,device-model,device-model-limits,headers,links,logs,malicious-files,metrics,metrics-port,original-at-result,other-sites,process,rate-limits,rate-limit-clients,renderings,segment,segment-deleted,storage-share,valid-files}.test.ts',
	'test/compat/{access,bounded-calls,many-clients,remove-bg,remove-bg-client,remove-bg-failures,slow-programs}.test.ts',
	'test/device/threads.test.ts',
	'test/device-model/*.test.ts',
	'test/golden/default-recipe.test.ts',
	'test/unusual-files.test.ts',
	'web/device/{start-device,network/run/*}.test.ts',
	'web/editor/export/*.test.ts',
	'web/editor/session/{combine,exports,history,odd-images,painted,regions,session,user-images}.test.ts',
];
const files = (kind: string) => everywhere.map((folder) => `${folder}/*${kind}.test.ts`);
const slow = [...files('.network'), ...files('.e2e'), ...files('.cluster')];

/** After the others, and two at a time: while one waits for Redis or for an engine to start, another runs. */
const afterwards = { maxWorkers: 2, sequence: { groupOrder: 1 } };

/** Long enough for a slow or loaded machine. A poll times out before its test does. */
const timeouts = (testTimeout: number) => ({
	testTimeout,
	hookTimeout: 2 * testTimeout,
	expect: { poll: { timeout: 30_000 } },
});

export default defineConfig({
	test: {
		reporters: ['default', './test/summary-reporter.ts'],
		// More than two cores: pages and servers wait for a third of the time.
		maxWorkers: 3,
		projects: [
			{
				// Not the missing sources of the package that is read below.
				logLevel: 'error',
				test: {
					name: 'unit',
					include: files(''),
					exclude: [...slow, ...thorough, ...faults],
					// It imports JSON as only bundlers do.
					server: { deps: { inline: ['@actions/workflow-parser'] } },
					// Files share their process: a third of the time went into starting a fresh one for each.
					isolate: false,
					...timeouts(60_000),
				},
			},
			{ test: { name: 'thorough', include: thorough, exclude: slow, isolate: false, ...timeouts(60_000) } },
			{ test: { name: 'faults', include: faults, ...timeouts(120_000) } },
			{
				test: {
					name: 'cluster',
					include: files('.cluster'),
					isolate: false,
					...afterwards,
					...timeouts(120_000),
				},
			},
			{
				test: {
					name: 'network',
					include: files('.network'),
					...afterwards,
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
