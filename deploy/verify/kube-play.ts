// The Kubernetes manifests as far as podman plays them: pods with their
// configuration, secrets, volumes, limits and privileges.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { freePorts } from '#test/free-port.ts';
import type { Manifest } from '../files.ts';
import { output } from './container-tool.ts';
import type { ContainerEngine } from './podman-service.ts';
import { withRegistry } from './service-images.ts';

export interface Pod {
	/** The name of the Deployment. */
	readonly name: string;
	/** Podman's name of its only container. */
	readonly container: string;
	/** The pod's specification from the manifest, with a port of this machine for each of its ports. */
	// biome-ignore lint/suspicious/noExplicitAny: the schemas of Kubernetes check its shape.
	readonly spec: any;
}

interface Values {
	readonly image: string;
	/** Values that replace those of the ConfigMap. */
	readonly configuration: Readonly<Record<string, string>>;
	/** Returns a free port of this machine; called for each port of a container. */
	readonly nextPort: () => number;
}

const played = ['ConfigMap', 'Deployment'];

/** Kinds that podman does not know, each once. The Secret is made in podman's own format, see `playManifests`. */
export function notPlayed(manifests: readonly Manifest[]): string[] {
	const kinds = manifests.map(({ kind }) => kind).filter((kind) => ![...played, 'Secret'].includes(kind));
	return [...new Set(kinds)].sort();
}

/** What podman plays, with the values that an operator fills in. */
export function fillIn(manifests: readonly Manifest[], values: Values): Manifest[] {
	const copies = structuredClone(manifests.filter(({ kind }) => played.includes(kind)));
	for (const { kind, metadata, data, spec } of copies)
		if (kind === 'ConfigMap') Object.assign(data, values.configuration);
		else fillInPod(metadata.name, spec.template.spec, values);
	return copies;
}

function fillInPod(name: string, { containers, volumes }: Pod['spec'], { image, nextPort }: Values): void {
	const [container] = containers;
	container.image = container.image === 'peel' ? image : withRegistry(container.image);
	// In place of Services. Without it podman 4.3 takes the same ports of this machine for all pods.
	for (const port of container.ports) port.hostPort = nextPort();
	// Podman 4.3 shares volumes of the same name between pods.
	for (const part of [...volumes, ...container.volumeMounts]) part.name = `${name}-${part.name}`;
}

interface Options extends Omit<Values, 'nextPort'> {
	readonly engine: ContainerEngine;
	readonly manifests: readonly Manifest[];
	readonly network: string;
	/** A folder for what podman reads. */
	readonly dir: string;
	readonly secret: Readonly<Record<string, string>>;
}

export interface Pods {
	readonly all: readonly Pod[];
	remove(): Promise<void>;
}

/** Resolves when all pods have been started; `redis` is then a name in the network, as by its Service. */
export async function playManifests(options: Options): Promise<Pods> {
	const { engine, manifests, network, dir, secret } = options;
	const podman = (...args: string[]) => output('podman', args, engine.env);
	const ports = await freePorts(10);
	const documents = fillIn(manifests, { ...options, nextPort: () => ports.pop() as number });
	const file = path.join(dir, 'manifests.yaml');
	await writeFile(file, documents.map((one) => stringify(one)).join('---\n'));
	await createSecret(podman, dir, secret);
	const remove = async () => {
		await podman('kube', 'down', file).catch(() => {});
		await podman('secret', 'rm', secretName);
	};
	try {
		await podman('kube', 'play', '--network', network, file);
		const pods = documents.filter(({ kind }) => kind === 'Deployment').map(podOf);
		const all = await Promise.all(
			pods.map(async ({ name, spec }) => ({ name, spec, container: await containerOf(podman, name) })),
		);
		await nameRedis(podman, network, all);
		return { all, remove };
	} catch (error) {
		await remove();
		throw error;
	}
}

/** Runs podman and resolves to what it prints. Rejects when it fails. */
export type Podman = (...args: string[]) => Promise<string>;

const podOf = ({ metadata, spec }: Manifest) => ({ name: metadata.name, spec: spec.template.spec });

/** The suffix of the pod's name depends on podman's version. */
async function containerOf(podman: Podman, name: string): Promise<string> {
	const names = await podman(
		'ps',
		'--all',
		'--filter',
		`name=^${name}-pod.*-${name}$`,
		'--format',
		'{{.Names}}',
	);
	if (!names || names.includes('\n')) throw new Error(`Not one container of pod ${name}: ${names}`);
	return names;
}

const secretName = 'peel';

/** Podman 4.3 makes a secret of a manifest, but then cannot read it. */
async function createSecret(
	podman: Podman,
	dir: string,
	values: Readonly<Record<string, string>>,
): Promise<void> {
	const encoded = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
	const file = path.join(dir, 'secret.json');
	await writeFile(file, JSON.stringify(Object.fromEntries(encoded)));
	await podman('secret', 'create', secretName, file);
}

async function nameRedis(podman: Podman, network: string, pods: readonly Pod[]): Promise<void> {
	const redis = pods.find(({ name }) => name === 'redis') as Pod;
	const pod = await podman('inspect', redis.container, '--format', '{{.Pod}}');
	const infra = await podman('pod', 'inspect', pod, '--format', '{{.InfraContainerID}}');
	await podman('network', 'disconnect', network, infra);
	await podman('network', 'connect', '--alias', 'redis', network, infra);
}
