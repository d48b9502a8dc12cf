// The base images of the Dockerfile: pulled where a registry answers, else
// made from Debian's packages and the `node` package of this project.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContainerTool, output, succeeds } from './container-tool.ts';

export const debian = 'docker.io/library/debian:bookworm-slim';
export const node = 'docker.io/library/node:24-slim';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** Resolves to the names of the images that are stand-ins. Throws if one can neither be pulled nor made. */
export async function provideBaseImages({ name }: ContainerTool): Promise<readonly string[]> {
	if (name === 'docker') {
		// Docker's builder does not keep the base image, which is measured later.
		await output('docker', ['pull', '--quiet', debian]);
		return [];
	}
	const standIns = [];
	for (const [image, make] of [
		[debian, () => makeDebian(debian)],
		[node, () => makeNode(node, { from: debian, program: process.execPath })],
	] as const) {
		if (await isStandIn(image)) standIns.push(image);
		else if (!(await succeeds('podman', ['pull', '--quiet', image]))) {
			await make();
			standIns.push(image);
		}
	}
	return standIns;
}

export const standInLabel = 'peel.stand-in';

export function isStandIn(image: string): Promise<boolean> {
	const format = `{{index .Labels "${standInLabel}"}}`;
	return output('podman', ['image', 'inspect', image, '--format', format]).then(
		(label) => label === 'yes',
		() => false,
	);
}

/**
 * What Debian's own slim image is made of: a minimal system without documents.
 * `architecture` by default this machine's.
 */
export async function makeDebian(image: string, architecture?: string): Promise<void> {
	const root = await mkdtemp(path.join(tmpdir(), 'peel-debian-'));
	try {
		await output('debootstrap', [...archOption(architecture), '--variant=minbase', 'bookworm', root]);
		for (const folder of [
			'var/cache/apt/archives',
			'var/lib/apt/lists',
			'usr/share/doc',
			'usr/share/man',
			'usr/share/locale',
			'dev',
		])
			await rm(path.join(root, folder), { recursive: true, force: true });
		const fill = (mounted: string) => cp(root, mounted, { recursive: true, verbatimSymlinks: true });
		await commit('scratch', image, fill, { architecture });
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

/** The image `from` with this program of Node and the npm that runs here. */
export async function makeNode(
	image: string,
	{ from, program, architecture }: { from: string; program: string; architecture?: string },
): Promise<void> {
	const npmCommand = process.env.npm_execpath;
	if (!npmCommand)
		throw new Error('Start this by `npm run image`: the stand-in for Node’s image takes its npm.');
	const npm = path.resolve(npmCommand, '../..');
	await commit(
		from,
		image,
		async (mounted) => {
			const local = path.join(mounted, 'usr/local');
			await cp(program, path.join(local, 'bin/node'));
			await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
			await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
			await cp(certificates, path.join(mounted, certificates));
		},
		{ architecture, configuration: ['--env', `NODE_EXTRA_CA_CERTS=${certificates}`] },
	);
}

/** A new image: the files of another and what `fill` adds to them. */
async function commit(
	from: string,
	image: string,
	fill: (mounted: string) => Promise<void>,
	options: { architecture?: string | undefined; configuration?: readonly string[] },
): Promise<void> {
	const arch = archOption(options.architecture);
	const container = await output('buildah', ['from', ...arch, from]);
	try {
		await fill(await output('buildah', ['mount', container]));
		await output('buildah', ['umount', container]);
		const configuration = [...arch, '--label', `${standInLabel}=yes`, ...(options.configuration ?? [])];
		await output('buildah', ['config', ...configuration, container]);
		await output('buildah', ['commit', '--quiet', container, image]);
	} finally {
		await output('buildah', ['rm', container]);
	}
}

/** The option by which debootstrap and buildah select an architecture. */
function archOption(architecture: string | undefined): readonly string[] {
	return architecture ? ['--arch', architecture] : [];
}
