// The base images of the Dockerfile for another architecture than this
// machine's, beside those for its own, which the site is built with.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Architecture, nodeArchitecture, ownArchitecture } from '../architecture.ts';
import { debian, makeDebian, makeNode, node, provideBaseImages } from '../base-images.ts';
import { type ContainerTool, output } from '../container-tool.ts';

interface EmulatedBaseImages {
	readonly standIns: readonly string[];
	/** The name of Debian's image for the other architecture alone. */
	readonly debian: string;
}

/** Like provideBaseImages. With docker, and where a registry answers, the build pulls what it needs. */
export async function provideEmulatedBaseImages(
	tool: ContainerTool,
	architecture: Architecture,
): Promise<EmulatedBaseImages> {
	const standIns = await provideBaseImages(tool);
	const only = (image: string) => `${image.replace('docker.io/library', 'localhost')}-${architecture}`;
	if (!standIns.includes(debian) || !standIns.includes(node)) return { standIns, debian };
	if (!(await architecturesOf(debian)).includes(architecture)) {
		await makeDebian(only(debian), architecture);
		await joinUnderOneName(debian, only(debian));
	}
	if (!(await architecturesOf(node)).includes(architecture)) {
		await withProgramOfNode(architecture, (program) =>
			makeNode(only(node), { from: only(debian), program, architecture }),
		);
		await joinUnderOneName(node, only(node));
	}
	return { standIns, debian: only(debian) };
}

/** The architectures for which a name lists an image; none if it is the name of a single image. */
async function architecturesOf(image: string): Promise<readonly string[]> {
	interface Listed {
		readonly platform: { readonly architecture: string };
	}
	const list = await output('podman', ['manifest', 'inspect', image]).catch(() => '{}');
	const { manifests = [] }: { manifests?: readonly Listed[] } = JSON.parse(list);
	return manifests.map(({ platform }) => platform.architecture);
}

/**
 * As in a registry: the name then stands for a list, of which build and run
 * take the image for the architecture that they want.
 */
async function joinUnderOneName(image: string, added: string): Promise<void> {
	const own = await output('podman', ['image', 'inspect', image, '--format', '{{.Id}}']);
	await output('podman', ['untag', image]);
	const keep = `${added.slice(0, added.lastIndexOf('-'))}-${ownArchitecture}`;
	await output('podman', ['tag', own, keep]);
	await output('podman', ['manifest', 'create', image]);
	for (const name of [keep, added])
		await output('podman', ['manifest', 'add', image, `containers-storage:${name}`]);
}

/** From npm, of the version that runs this. */
async function withProgramOfNode<T>(
	architecture: Architecture,
	use: (program: string) => Promise<T>,
): Promise<T> {
	const folder = await mkdtemp(path.join(tmpdir(), 'peel-node-'));
	try {
		const name = `node-linux-${nodeArchitecture[architecture]}@${process.versions.node}`;
		const archive = await output('npm', ['pack', '--silent', '--pack-destination', folder, name]);
		await output('tar', ['--extract', '--file', path.join(folder, archive), '--directory', folder]);
		return await use(path.join(folder, 'package/bin/node'));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
