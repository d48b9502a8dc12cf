// Plays the Kubernetes manifests with podman: probes pass, pods are confined and limited, an image is cut out, they
// stop gracefully.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeFile, exampleSettings, manifests } from '../files.ts';
import { cutsOut, isConfined } from './checks.ts';
import { type ContainerTool, output, succeeds } from './container-tool.ts';
import { notPlayed, type Pod, type Podman, type Pods, playManifests } from './kube-play.ts';
import type { ContainerEngine } from './podman-service.ts';
import { becomesReady } from './probes.ts';
import { withRegistry } from './service-images.ts';
import { seconds, step } from './step.ts';

interface Options {
	readonly tool: ContainerTool;
	readonly engine: ContainerEngine;
	/** The name of the network and the S3 server. */
	readonly name: string;
	/** A folder for what podman reads. */
	readonly dir: string;
	readonly image: string;
}

export async function verifyKubernetes({ tool, engine, name, dir, image }: Options): Promise<void> {
	if (tool.name !== 'podman') return step('kubernetes', 'not run: it needs podman');
	const podman: Podman = (...args) => output('podman', args, engine.env);
	const all = manifests();
	const secret = newSecret();
	await podman('network', 'create', name);
	try {
		await startS3(podman, engine, name, secret);
		const configuration = { PEEL_S3_ENDPOINT: 'http://s3:8333', PEEL_ORIGIN: 'http://localhost' };
		const options = { engine, manifests: all, network: name, dir, configuration, secret };
		const pods = await playManifests({ ...options, image: `localhost/${image}` });
		try {
			await checkPods(podman, pods);
		} catch (error) {
			for (const { container } of pods.all)
				console.error(container, await podman('logs', '--tail', '30', container));
			throw error;
		} finally {
			await pods.remove();
		}
	} finally {
		await podman('rm', '--force', '--volumes', '--time', '0', '--ignore', `${name}-s3`);
		await podman('network', 'rm', name);
	}
	step('not played', `${notPlayed(all).join(', ')}: podman does not know them; checked against schemas only`);
}

async function checkPods(podman: Podman, { all }: Pods): Promise<void> {
	for (const pod of all) {
		const readyMs = await becomesReady(pod, (...command) => podman('exec', pod.container, ...command));
		await isLimited(podman, pod);
		step(`pod ${pod.name}`, `ready after ${seconds(readyMs)}; startup, readiness and liveness probes pass`);
	}
	const ours = all.filter(({ name }) => name !== 'redis');
	for (const { name, container } of ours) {
		const evaluate = (script: string) => podman('exec', container, 'node', '-e', script);
		step(`confined ${name}`, await isConfined({ evaluate }));
	}
	const web = ours.find(({ name }) => name === 'web') as Pod;
	const [{ hostPort }] = web.spec.containers[0].ports;
	await cutsOut({ url: `http://127.0.0.1:${hostPort}` });
	step('cut out', 'through web, Redis, the worker and S3: subject opaque, the rest transparent');
	for (const { spec, container } of ours) {
		await podman('stop', '--time', String(spec.terminationGracePeriodSeconds), container);
		assert.equal(await podman('inspect', container, '--format', '{{.State.ExitCode}}'), '0');
	}
	step('stopped', 'web and work ended within their grace period, with status 0');
}

/** The limit of the manifest is the one of the container. */
async function isLimited(podman: Podman, { container, spec }: Pod): Promise<void> {
	const [, amount, unit] = /^(\d+)([MG])i$/.exec(spec.containers[0].resources.limits.memory) ?? [];
	const bytes = Number(amount) * 1024 ** (unit === 'G' ? 3 : 2);
	assert.equal(Number(await podman('inspect', container, '--format', '{{.HostConfig.Memory}}')), bytes);
}

/** The Secret's values, as secret.example.yaml asks for them. */
function newSecret() {
	const random = () => randomBytes(32).toString('hex');
	const password = random();
	return {
		PEEL_SECRET: random(),
		REDIS_PASSWORD: password,
		PEEL_REDIS_URL: `redis://:${password}@redis:6379`,
		PEEL_S3_ACCESS_KEY: 'verify',
		PEEL_S3_SECRET_KEY: random(),
	};
}

/** The S3 server of the compose file: the manifests expect one outside the cluster. Named `s3` in the network. */
async function startS3(
	podman: Podman,
	{ env }: ContainerEngine,
	name: string,
	secret: ReturnType<typeof newSecret>,
): Promise<void> {
	const { image } = composeFile(exampleSettings()).services.s3 as { image: string };
	const container = `${name}-s3`;
	const settings = {
		AWS_ACCESS_KEY_ID: secret.PEEL_S3_ACCESS_KEY,
		AWS_SECRET_ACCESS_KEY: secret.PEEL_S3_SECRET_KEY,
		S3_BUCKET: 'peel',
	};
	const environment = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
	await podman(
		...['run', '--detach', '--name', container, '--network', name, '--network-alias', 's3'],
		...['--volume', '/data', ...environment, withRegistry(image)],
	);
	const check = ['exec', container, 'wget', '-q', '-O', '/dev/null', 'http://127.0.0.1:8333/healthz'];
	for (let attempt = 0; attempt < 90; attempt++) {
		if (await succeeds('podman', check, env)) return;
		await sleep(1000);
	}
	throw new Error(`The S3 server does not start: ${await podman('logs', '--tail', '30', container)}`);
}
