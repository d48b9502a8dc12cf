// Builds the image from the Dockerfile, and measures it.
import path from 'node:path';
import { type Architecture, ownArchitecture } from './architecture.ts';
import { debian } from './base-images.ts';
import { type ContainerTool, globalOptions, output } from './container-tool.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

interface BuiltImage {
	readonly name: string;
	readonly megabytes: number;
	/** The part of these that the system and Node take. */
	readonly baseMegabytes: number;
}

interface BuildOptions {
	/** Default: this machine's. Another one needs an emulator that the kernel starts (binfmt_misc). */
	readonly architecture?: Architecture;
	/** The base image of that architecture, to measure. */
	readonly base?: string;
}

/** Builds the image from the working tree as it is. */
export async function buildImage(
	tool: ContainerTool,
	name: string,
	{ architecture = ownArchitecture, base = debian }: BuildOptions = {},
): Promise<BuiltImage> {
	const revision = await output('git', ['-C', projectDir, 'rev-parse', 'HEAD']).catch(() => 'unknown');
	const platform =
		architecture === ownArchitecture ? [] : ['--platform', `linux/${architecture}`, ...ofBuilder(tool)];
	// Docker's format, because that of the Open Container Initiative has no health check.
	const format = tool.name === 'podman' ? ['--format', 'docker', '--layers'] : [];
	await output(tool.name, [
		'build',
		...[...tool.buildOptions, ...platform, ...format],
		...['--build-arg', `REVISION=${revision}`],
		...['--tag', name],
		projectDir,
	]);
	const megabytes = (await bytesOf(tool, name)) / 1e6;
	const size = 'require("fs").statSync(process.execPath).size';
	const run = ['run', '--rm', '--network', 'none', ...withoutNetwork(tool), name, 'node', '-p', size];
	const node = Number(await output(tool.name, [...globalOptions(tool), ...run]));
	return { name, megabytes, baseMegabytes: ((await bytesOf(tool, base)) + node) / 1e6 };
}

/** What Docker's builder sets itself, and old versions of buildah do not. */
function ofBuilder({ name }: ContainerTool): readonly string[] {
	return name === 'podman' ? ['--build-arg', `BUILDPLATFORM=linux/${ownArchitecture}`] : [];
}

async function bytesOf({ name }: ContainerTool, image: string): Promise<number> {
	return Number(await output(name, ['image', 'inspect', image, '--format', '{{.Size}}']));
}

/** The options of a run without those of its network. */
function withoutNetwork({ runOptions }: ContainerTool): readonly string[] {
	return runOptions.filter((option, at) => option !== '--network' && runOptions[at - 1] !== '--network');
}
