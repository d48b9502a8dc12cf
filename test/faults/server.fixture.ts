// The server as a separate process, for tests that signal or kill it; only the
// network is fake. Its argument is EchoOptions as JSON.
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { run } from '#server/run.ts';
import { prepareNothing } from '#test/server.ts';
import { writeTinySite } from '#test/tiny-site.ts';
import { createEchoEngine } from './echo-engine.ts';

const siteDir = await writeTinySite(path.join(process.env.PEEL_DATA_DIR ?? '', 'site'));
await run(readConfig(), {
	siteDir,
	engine: createEchoEngine(JSON.parse(process.argv[2] ?? '{}')),
	prepareDeviceModel: prepareNothing,
});
