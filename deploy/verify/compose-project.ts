// The project's compose file, run as it is: its containers, their health, the crash of one, and the end of all.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContainerTool, output, succeeds } from './container-tool.ts';
import type { ContainerEngine } from './podman-service.ts';

export interface ComposeProject {
	/**
	 * Resolves when the health check of every container passes. Rejects with the logs of the others after three minutes.
	 */
	healthy(): Promise<void>;
	isHealthy(container: string): Promise<boolean>;
	/** Names of the containers of a service, in order. */
	containersOf(service: string): Promise<readonly string[]>;
	/** Kills the main process of a container, as a crash does. Resolves when it runs again, to what started it. */
	crash(container: string): Promise<'its restart policy' | 'this script'>;
	/** Stops all as `docker compose stop` does; resolves to the exit status of each container. */
	stop(): Promise<ReadonlyMap<string, number>>;
	/** The last lines of all logs. */
	log(): Promise<string>;
	/** Removes containers, networks and volumes. */
	remove(): Promise<void>;
}

interface Options {
	readonly tool: ContainerTool;
	readonly engine: ContainerEngine;
	readonly name: string;
	/** The settings that compose.yaml names. */
	readonly environment: Readonly<Record<string, string>>;
}

const composeFile = path.resolve(import.meta.dirname, '../compose.yaml');
const healthyWithinMs = 180_000;
/** Time in which a restart policy starts a container again. */
const restartWithinMs = 10_000;

/** Resolves when compose has started all containers. Throws if there is no compose, or if one cannot be started. */
export async function startCompose({ tool, engine, name, environment }: Options): Promise<ComposeProject> {
	const call = (...args: string[]) => output(tool.name, args, engine.env);
	const [program, ...first] = await findCompose();
	const compose = (...args: string[]) =>
		output(program, [...first, '--file', composeFile, '--project-name', name, ...args], {
			...engine.env,
			...environment,
		});
	const inspect = async (container: string, ...fields: string[]) =>
		(await call('inspect', container, '--format', fields.map((field) => `{{${field}}}`).join(' '))).split(
			' ',
		);

	async function containers(...filter: string[]): Promise<string[]> {
		const ofProject = ['--filter', `label=com.docker.compose.project=${name}`];
		const names = await call('ps', '--all', ...ofProject, ...filter, '--format', '{{.Names}}');
		return names.split('\n').filter(Boolean).sort();
	}
	async function isHealthy(container: string): Promise<boolean> {
		const [status, health] = await inspect(container, '.State.Status', '.State.Health.Status');
		return status === 'running' && health === 'healthy';
	}
	const logsOf = async (names: readonly string[]) =>
		(await Promise.all(names.map(async (one) => `${one}\n${await call('logs', '--tail', '30', one)}`))).join(
			'\n',
		);

	const project: ComposeProject = {
		isHealthy,
		async healthy() {
			const end = performance.now() + healthyWithinMs;
			for (let waiting = await containers(); waiting.length > 0; await sleep(500)) {
				const states = await Promise.all(waiting.map(isHealthy));
				waiting = waiting.filter((_, index) => !states[index]);
				if (performance.now() > end) throw new Error(`Not healthy in time:\n${await logsOf(waiting)}`);
			}
		},
		containersOf: (service) => containers('--filter', `label=com.docker.compose.service=${service}`),
		async crash(container) {
			const [id = '-', pid = ''] = await inspect(container, '.Id', '.State.Pid');
			const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
			// No restart policy applies after the tool's own `kill`, which is used
			// only where containers run in a virtual machine.
			if (groups.includes(id)) process.kill(Number(pid), 'SIGKILL');
			else await call('kill', container);
			for (const end = performance.now() + restartWithinMs; performance.now() < end; await sleep(200)) {
				const [status, newPid] = await inspect(container, '.State.Status', '.State.Pid');
				if (status === 'running' && newPid !== pid) return 'its restart policy';
			}
			await call('start', container);
			return 'this script';
		},
		async stop() {
			await compose('stop');
			const statuses = (await containers()).map(
				async (one) => [one, Number(await inspect(one, '.State.ExitCode'))] as const,
			);
			return new Map(await Promise.all(statuses));
		},
		log: async () => logsOf(await containers()),
		async remove() {
			const names = await containers();
			if (names.length > 0) await call('rm', '--force', '--volumes', ...names);
			await compose('down', '--volumes');
		},
	};
	try {
		await compose('up', '--detach');
		return project;
	} catch (error) {
		await project.remove().catch(() => {});
		throw error;
	}
}

/**
 * Docker's plugin or the older program; with podman both reach its service.
 * podman-compose ignores fixed addresses and health.
 */
async function findCompose(): Promise<readonly [string, ...string[]]> {
	if (await succeeds('docker', ['compose', 'version'])) return ['docker', 'compose'];
	if (await succeeds('docker-compose', ['version'])) return ['docker-compose'];
	throw new Error('There is no docker compose here. On Debian: apt-get install docker-compose');
}
