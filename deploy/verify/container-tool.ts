// The program that builds and runs containers here: docker, or podman with buildah.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ContainerTool {
	readonly name: 'docker' | 'podman';
	/** Version, for the report. */
	readonly version: string;
	/** Arguments of a build and of a run that this machine needs beyond the usual ones. */
	readonly buildOptions: readonly string[];
	readonly runOptions: readonly string[];
}

const execute = promisify(execFile);

/**
 * Standard output without the last line break. `env` is added to this
 * process's. Rejects with the end of standard error in the message.
 */
export async function output(
	program: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<string> {
	const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } };
	const { stdout } = await execute(program, [...args], options).catch((error) => {
		const reason = String(error.stderr || error.message)
			.trim()
			.slice(-2000);
		throw new Error(`${program} ${args.slice(0, 3).join(' ')}: ${reason}`, { cause: error });
	});
	return stdout.trim();
}

export async function succeeds(...call: Parameters<typeof output>): Promise<boolean> {
	return output(...call).then(
		() => true,
		() => false,
	);
}

/** Throws if there is none whose engine answers. */
export async function findTool(): Promise<ContainerTool> {
	if (await succeeds('docker', ['info', '--format', '{{.ServerVersion}}'])) {
		const version = await output('docker', ['version', '--format', '{{.Server.Version}}']);
		return { name: 'docker', version, buildOptions: [], runOptions: [] };
	}
	if (await succeeds('podman', ['info'])) return podman();
	throw new Error('Neither docker nor podman can run containers here.');
}

/**
 * Inside another container, or with old control groups, podman needs help; all
 * of it only widens what the host gives, not what the image may do.
 */
async function podman(): Promise<ContainerTool> {
	const version = (await output('podman', ['--version'])).replace('podman version ', '');
	const isConfined = (await output('podman', ['info', '--format', '{{.Host.CgroupsVersion}}'])) === 'v1';
	if (!isConfined) return { name: 'podman', version, buildOptions: [], runOptions: [] };
	return {
		name: 'podman',
		version,
		buildOptions: ['--isolation', 'chroot', '--network', 'host'],
		runOptions: [
			...['--network', 'host'],
			...['--ulimit', 'nofile=1024:1024'],
			...['--ulimit', 'nproc=4096:4096'],
		],
	};
}

/** Whether podman runs on control groups of version 1. */
export function hasOldControlGroups({ name, runOptions }: ContainerTool): boolean {
	return name === 'podman' && runOptions.length > 0;
}

/** Arguments before the subcommand. Debian's crun fails on control groups of version 1, runc does not. */
export function globalOptions(tool: ContainerTool): readonly string[] {
	return hasOldControlGroups(tool) ? ['--runtime', 'runc'] : [];
}
