// The real server with the real engine in its own process, in its default configuration.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '#contract/data-folder.ts';
import { deviceModel, deviceModelUrl } from '#contract/device-model.ts';
import { defaultModelsDir } from '#engine/models/store.ts';
import { cutOutImage } from '#test/api/calls.ts';
import { startServerProcess } from '#test/faults/server-process.ts';
import { childrenOf } from '../processes/proc.ts';

export interface BatchServer {
	readonly url: string;
	/** The HTTP process, and the worker processes of its engine. */
	readonly pid: number;
	workerPids(): number[];
	close(): Promise<void>;
}

const script = fileURLToPath(new URL('../../server/serve.ts', import.meta.url));
/** V8 compiles the server's code during the first images. */
const warmUpImages = 3;

/** Starts a server with an empty store. Resolves when it is warm, and has the model for browsers. */
export async function startBatchServer(image: Uint8Array): Promise<BatchServer> {
	const dataDir = await mkdtemp(path.join(tmpdir(), 'peel-batch-'));
	await mkdir(defaultModelsDir, { recursive: true });
	// Existing models are used, because they take long to make.
	await symlink(defaultModelsDir, path.join(dataDir, dataFolder.models));
	const server = await startServerProcess({ script, env: { PEEL_DATA_DIR: dataDir } });
	const pid = server.child.pid as number;
	const kill = () => server.child.kill('SIGKILL');
	// This also applies when the benchmark is interrupted, because then the browser's library ends this process.
	process.once('exit', kill);
	const hasModel = async () => (await fetch(server.url + deviceModelUrl(deviceModel), { method: 'HEAD' })).ok;
	while (!(await hasModel())) await sleep(500);
	for (let done = 0; done < warmUpImages; done++) await cutOutImage(server.url, image);
	return {
		url: server.url,
		pid,
		workerPids: () => childrenOf(pid),
		async close() {
			process.off('exit', kill);
			kill();
			await server.ended;
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
