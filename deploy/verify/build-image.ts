// Builds the image from the Dockerfile, and measures it.
import path from 'node:path';
import { type ContainerTool, output } from './container-tool.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

export interface BuiltImage {
	readonly name: string;
	readonly megabytes: number;
	/** Of these, the system and Node. */
	readonly baseMegabytes: number;
}

/** From the working tree as it is. `format`: Docker's, or the Open Container Initiative's, which has no health check. */
export async function buildImage(
	tool: ContainerTool,
	name: string,
	format: 'docker' | 'oci' = 'docker',
): Promise<BuiltImage> {
	const revision = await output('git', ['-C', projectDir, 'rev-parse', 'HEAD']).catch(() => 'unknown');
	const options = [...tool.buildOptions, ...(tool.name === 'podman' ? ['--format', format, '--layers'] : [])];
	await output(tool.name, [
		'build',
		...options,
		'--build-arg',
		`REVISION=${revision}`,
		'--tag',
		name,
		projectDir,
	]);
	const megabytes = (await bytesOf(tool, name)) / 1e6;
	const base = await bytesOf(tool, 'docker.io/library/debian:bookworm-slim');
	const node = Number(
		await output(tool.name, [
			'run',
			'--rm',
			'--network',
			'none',
			...withoutNetwork(tool),
			name,
			'node',
			'-p',
			'require("fs").statSync(process.execPath).size',
		]),
	);
	return { name, megabytes, baseMegabytes: (base + node) / 1e6 };
}

async function bytesOf({ name }: ContainerTool, image: string): Promise<number> {
	return Number(await output(name, ['image', 'inspect', image, '--format', '{{.Size}}']));
}

/** The options of a run without those of its network. */
function withoutNetwork({ runOptions }: ContainerTool): readonly string[] {
	return runOptions.filter((option, at) => option !== '--network' && runOptions[at - 1] !== '--network');
}
