import { expect, it } from 'vitest';
import { type Manifest, manifests } from '../files.ts';
import { fillIn, notPlayed } from './kube-play.ts';

let port = 20_000;
const filled = fillIn(manifests(), {
	image: 'localhost/peel:0.1.0',
	configuration: { PEEL_S3_ENDPOINT: 'http://s3:8333' },
	nextPort: () => port++,
});
const deployments = filled.filter(({ kind }) => kind === 'Deployment');
const podOf = ({ spec }: Manifest) => spec.template.spec;

it('every Deployment is played with the ConfigMap, and the kinds that podman does not know are named', () => {
	expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(['redis', 'web', 'work']);
	expect(filled.filter(({ kind }) => kind === 'ConfigMap')).toHaveLength(1);
	expect(notPlayed(manifests())).toEqual([
		'HorizontalPodAutoscaler',
		'Ingress',
		'Namespace',
		'NetworkPolicy',
		'PodDisruptionBudget',
		'ScaledObject',
		'Service',
	]);
});

it('the image, the values and the ports are filled in, and the manifests in the folder stay as they are', () => {
	const images = deployments.map((one) => podOf(one).containers[0].image);
	expect(images.sort()).toEqual([
		'docker.io/library/redis:7.2-alpine',
		'localhost/peel:0.1.0',
		'localhost/peel:0.1.0',
	]);
	expect(filled.find(({ kind }) => kind === 'ConfigMap')?.data.PEEL_S3_ENDPOINT).toBe('http://s3:8333');
	const ports = deployments.flatMap((one) => podOf(one).containers[0].ports);
	expect(new Set(ports.map(({ hostPort }) => hostPort)).size).toBe(ports.length);
	expect(JSON.stringify(manifests())).not.toContain('hostPort');
});

it('no two pods share a volume, and each mount has its volume', () => {
	const names = deployments.flatMap((one) =>
		podOf(one).volumes.map((volume: { name: string }) => volume.name),
	);
	expect(new Set(names).size).toBe(names.length);
	for (const one of deployments)
		expect(podOf(one).containers[0].volumeMounts.map((mount: { name: string }) => mount.name)).toEqual(
			podOf(one).volumes.map((volume: { name: string }) => volume.name),
		);
});
