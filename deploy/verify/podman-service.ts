// Podman's service with Docker's interface, for compose. Where no systemd
// runs, it also makes the health checks of the containers when due.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContainerTool, hasOldControlGroups, output } from './container-tool.ts';

export interface ContainerEngine {
	/** What programs need in their environment to reach it. */
	readonly env: Readonly<Record<string, string>>;
	close(): Promise<void>;
}

/**
 * On old control groups Debian's crun fails, and podman's own limits may be above those of this machine. Containers
 * have names in their networks only with netavark and aardvark-dns.
 */
const oldControlGroups = (files: string) => `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[network]
network_backend = "netavark"
[containers]
default_ulimits = ["nofile=${files}:${files}", "nproc=4096:4096"]
`;

const healthCheckMs = 2_000;

/**
 * Docker's own engine needs nothing. `project`: whose containers are checked.
 * `dir`: a folder for its socket and configuration.
 */
export async function startEngine(
	tool: ContainerTool,
	project: string,
	dir: string,
): Promise<ContainerEngine> {
	if (tool.name === 'docker') return { env: {}, async close() {} };
	const socket = path.join(dir, 'podman.sock');
	const env: Record<string, string> = { DOCKER_HOST: `unix://${socket}` };
	if (hasOldControlGroups(tool)) {
		env.CONTAINERS_CONF = path.join(dir, 'containers.conf');
		await writeFile(env.CONTAINERS_CONF, oldControlGroups(await output('sh', ['-c', 'ulimit -Hn'])));
	}
	const service = spawn('podman', ['system', 'service', '--time', '0', `unix://${socket}`], {
		stdio: 'ignore',
		env: { ...process.env, ...env },
	});
	const kill = () => service.kill();
	process.once('exit', kill);
	for (let waited = 0; !existsSync(socket); waited++) {
		if (waited === 100 || service.exitCode !== null) throw new Error('Podman’s service does not start.');
		await sleep(100);
	}
	const stopping = new AbortController();
	const checks = existsSync('/run/systemd/private') ? undefined : checkHealth(project, env, stopping.signal);
	return {
		env,
		async close() {
			stopping.abort();
			await checks;
			const ended = once(service, 'exit');
			kill();
			await ended;
			process.off('exit', kill);
		},
	};
}

/** What systemd's timers do for podman. A check that fails is counted by podman. */
async function checkHealth(
	project: string,
	env: Readonly<Record<string, string>>,
	signal: AbortSignal,
): Promise<void> {
	const filter = ['--filter', `label=com.docker.compose.project=${project}`];
	while (!signal.aborted) {
		const names = await output('podman', ['ps', ...filter, '--format', '{{.Names}}'], env).catch(() => '');
		for (const name of names.split('\n').filter(Boolean))
			await output('podman', ['healthcheck', 'run', name], env).catch(() => {});
		await sleep(healthCheckMs, undefined, { signal }).catch(() => {});
	}
}
