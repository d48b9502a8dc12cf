// One container of the image, run as hardened as the documentation advises.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContainerTool, globalOptions, output, succeeds } from './container-tool.ts';

export interface Container {
	readonly url: string;
	/** Milliseconds from its start until /ready responds with 200. Rejects with the log if that takes too long. */
	ready(): Promise<number>;
	/** Runs JavaScript inside and resolves to what it prints. */
	evaluate(script: string): Promise<string>;
	/** Whether the health check of the image passes. Rejects if the image has none. */
	isHealthy(): Promise<boolean>;
	/** SIGTERM, as `docker stop` sends it; resolves to the exit status. */
	stop(): Promise<number>;
	log(): Promise<string>;
	remove(): Promise<void>;
}

interface RunOptions {
	readonly image: string;
	readonly name: string;
	readonly volume: string;
	readonly memory: string;
	readonly port: number;
}

/** The options that the documentation advises. */
export const hardened = [
	'--read-only',
	...['--tmpfs', '/tmp:size=64m,mode=1777'],
	...['--cap-drop', 'ALL'],
	...['--security-opt', 'no-new-privileges'],
	...['--pids-limit', '500'],
];

/** Minutes without work after which the worker processes end. */
const idleMinutes = 1;

const readyTimeoutMs = 180_000;

export async function runContainer(tool: ContainerTool, options: RunOptions): Promise<Container> {
	const { image, name, volume, memory, port } = options;
	const call = (...args: string[]) => output(tool.name, [...globalOptions(tool), ...args]);
	const isOnHostNetwork = tool.runOptions.includes('host');
	const network = isOnHostNetwork
		? ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1']
		: ['--publish', `127.0.0.1:${port}:3000`];
	const startedAt = performance.now();
	await call(
		...['run', '--detach', '--name', name, ...tool.runOptions, ...hardened],
		...['--env', `PEEL_IDLE_MINUTES=${idleMinutes}`],
		...['--memory', memory, '--volume', `${volume}:/data`, ...network, image],
	);
	const url = `http://127.0.0.1:${port}`;
	return {
		url,
		async ready() {
			while (performance.now() - startedAt < readyTimeoutMs) {
				const reply = await fetch(`${url}/ready`).catch(() => undefined);
				if (reply?.ok) return performance.now() - startedAt;
				await sleep(100);
			}
			throw new Error(`Not ready in time. Its log:\n${await call('logs', name)}`);
		},
		evaluate: (script) => call('exec', name, 'node', '-e', script),
		async isHealthy() {
			if (tool.name === 'docker') {
				const format = '{{.State.Health.Status}}';
				for (let waited = 0; waited < 60; waited++) {
					if ((await call('inspect', name, '--format', format)) === 'healthy') return true;
					await sleep(1000);
				}
				return false;
			}
			return succeeds(tool.name, [...globalOptions(tool), 'healthcheck', 'run', name]);
		},
		async stop() {
			await call('stop', '--time', '70', name);
			return Number(await call('inspect', name, '--format', '{{.State.ExitCode}}'));
		},
		log: () => call('logs', name),
		async remove() {
			await call('rm', '--force', name);
		},
	};
}
