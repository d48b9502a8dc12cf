// Entry of a measured server with echo workers, so that its memory is that of HTTP, store and queue alone.
import { createHash } from 'node:crypto';
import { createEchoEngine } from '#test/faults/echo-engine.ts';
import { startServer } from '#test/server.ts';
import { serveRequests } from '../processes/measured-process.ts';

export interface LargeCallsSettings {
	/** API keys of as many programs. */
	readonly keys: readonly string[];
}

const { keys } = JSON.parse(process.argv[2] ?? '{}') as LargeCallsSettings;
const hash = (key: string) => createHash('sha256').update(key).digest('hex');

const engine = createEchoEngine({ workers: 2 });
await engine.ready;
const server = startServer({
	engine,
	env: { PEEL_API_KEYS: keys.map((key, i) => `program-${i}:${hash(key)}`).join(',') },
});

/** The address of the server. */
serveRequests(async () => (await server).url);
