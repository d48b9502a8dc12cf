import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readConfig } from '#server/config/config.ts';
import { connectionLimits } from '#server/http/connections/connections.ts';
import { kustomization, type Manifest, manifest, manifests } from './files.ts';
import { checkValues, fieldErrors } from './kubernetes-schemas.fixture.ts';

const all = manifests();
const deployments = all.filter(({ kind }) => kind === 'Deployment');
const named = (ones: readonly Manifest[]) =>
	ones.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const);
const podOf = (deployment: Manifest) => deployment.spec.template.spec;
const containerOf = (deployment: Manifest) => podOf(deployment).containers[0];
const settings = manifest('ConfigMap', 'peel').data as Record<string, string>;

describe('by the published schemas', () => {
	it.each(named(all))('%s has values of the right types', async (_, one) => {
		await checkValues(one);
	});

	it('no manifest has an unknown field', async () => {
		expect(await fieldErrors(all)).toBe('');
	}, 60_000);

	it('reports a wrong value and an unknown field', async () => {
		const web = structuredClone(manifest('Deployment', 'web'));
		web.spec.replicas = 'two';
		await expect(checkValues(web)).rejects.toThrow('replicas');
		delete web.spec.replicas;
		web.spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem = true;
		expect(await fieldErrors([web])).toContain('readOnlyRootFileSystem');
	}, 60_000);

	it('the kustomization names every manifest except the example of secrets', () => {
		const files = readdirSync(path.join(import.meta.dirname, 'kubernetes')).sort();
		const apart = ['kustomization.yaml', 'secret.example.yaml'];
		expect(files.filter((file) => !apart.includes(file))).toEqual(kustomization().resources.toSorted());
		const kinds = new Set(all.map(({ kind }) => kind));
		for (const kind of ['Namespace', 'Ingress', 'HorizontalPodAutoscaler', 'ScaledObject', 'NetworkPolicy'])
			expect(kinds).toContain(kind);
	});
});

describe('the settings of pods', () => {
	/** The environment of a pod, its secrets filled in. */
	function environmentOf(deployment: Manifest): Record<string, string> {
		const own = containerOf(deployment).env as { name: string; value?: string }[];
		const values = own.map(({ name, value }) => [name, value ?? exampleOf(name)]);
		return { ...settings, ...Object.fromEntries(values) };
	}
	const exampleOf = (name: string) =>
		name === 'PEEL_REDIS_URL' ? 'redis://:password@redis:6379' : 'x'.repeat(40);

	it.each(['web', 'work'])('%s has valid settings for several machines', (name) => {
		const deployment = manifest('Deployment', name);
		const config = readConfig(environmentOf(deployment));
		expect(config.cluster?.s3.bucket).toBe('peel');
		const ports = containerOf(deployment).ports as { name: string; containerPort: number }[];
		const portOf = (wanted: string) => ports.find(({ name }) => name === wanted)?.containerPort;
		expect(config.metrics).toEqual({ host: '0.0.0.0', port: portOf('metrics') });
		if (name === 'web') expect(config).toMatchObject({ host: '0.0.0.0', port: portOf('http') });
		// Otherwise the cluster adds variables with the prefix of Peel's settings.
		expect(podOf(deployment).enableServiceLinks).toBe(false);
	});

	it('the example lists every secret that a pod needs, without a value', () => {
		const secrets = manifest('Secret', 'peel').stringData as Record<string, string>;
		for (const deployment of deployments) {
			for (const { name, valueFrom } of containerOf(deployment).env) {
				if (valueFrom) expect(secrets, name).toHaveProperty(valueFrom.secretKeyRef.key, '');
			}
		}
		expect(new Set(Object.values(secrets))).toEqual(new Set(['']));
	});

	it.each(named(deployments))('%s runs without privileges, on a read-only root, with limits', (_, one) => {
		const { securityContext: pod, automountServiceAccountToken } = podOf(one);
		expect(pod).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
		expect(automountServiceAccountToken).toBe(false);
		const { securityContext, resources } = containerOf(one);
		expect(securityContext).toEqual({
			allowPrivilegeEscalation: false,
			readOnlyRootFilesystem: true,
			capabilities: { drop: ['ALL'] },
		});
		expect(resources.limits.memory).toBeTruthy();
		expect(resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
	});
});

describe('the life cycle of a pod', () => {
	it.each(['web', 'work'])('%s has its health probes on the metrics port', (name) => {
		const { startupProbe, readinessProbe, livenessProbe } = containerOf(manifest('Deployment', name));
		for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe])
			expect(httpGet.port).toBe('metrics');
		expect(['/health', '/ready']).toContain(startupProbe.httpGet.path);
		expect(readinessProbe.httpGet.path).toBe('/ready');
		expect(livenessProbe.httpGet.path).toBe('/health');
	});

	it.each(['web', 'work'])('%s may take as long to stop as a running job', (name) => {
		const deployment = manifest('Deployment', name);
		const pauseS = containerOf(deployment).lifecycle?.preStop.sleep.seconds ?? 0;
		const neededS = limits.jobTimeoutMs / 1000 + 5 + pauseS;
		expect(podOf(deployment).terminationGracePeriodSeconds).toBeGreaterThan(neededS);
	});

	it.each(['web', 'work'])(
		'%s keeps at least one pod while nodes are drained, and the autoscaler sets the number of pods',
		(name) => {
			const { minAvailable, maxUnavailable } = manifest('PodDisruptionBudget', name).spec;
			expect(minAvailable ?? maxUnavailable).toBe(1);
			const kind = name === 'web' ? 'HorizontalPodAutoscaler' : 'ScaledObject';
			const { minReplicas, minReplicaCount, scaleTargetRef } = manifest(kind, name).spec;
			expect(minReplicas ?? minReplicaCount).toBeGreaterThan(1);
			expect(scaleTargetRef.name).toBe(name);
			expect(manifest('Deployment', name).spec.replicas).toBeUndefined();
		},
	);
});

describe('network policies and ingress', () => {
	it('all selectors match the labels of existing pods', () => {
		const labels = deployments.map((one) => one.spec.template.metadata.labels['app.kubernetes.io/component']);
		expect(labels.sort()).toEqual(['redis', 'web', 'work']);
		const selectors = all
			.filter(({ kind }) => kind === 'Service' || kind === 'PodDisruptionBudget')
			.map(({ spec }) => (spec.selector.matchLabels ?? spec.selector)['app.kubernetes.io/component']);
		for (const selected of selectors) expect(labels).toContain(selected);
	});

	it('deny by default, and open only the ports in use', () => {
		const defaultDeny = manifest('NetworkPolicy', 'default-deny').spec;
		expect(defaultDeny).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
		const portsOf = (name: string) =>
			manifest('NetworkPolicy', name).spec.ingress[0].ports.map(({ port }: { port: number }) => port);
		expect(portsOf('ingress-to-web')).toEqual([Number(settings.PORT)]);
		expect(portsOf('prometheus-to-metrics')).toEqual([Number(settings.PEEL_METRICS_PORT)]);
		expect(portsOf('to-redis')).toEqual([6379]);
	});

	const { annotations } = manifest('Ingress', 'web').metadata as unknown as {
		annotations: Record<string, string>;
	};

	it('allows a client at least as many requests as the service does', () => {
		expect(Number(annotations['haproxy.org/rate-limit-requests'])).toBeGreaterThan(limits.rates.calls);
		expect(annotations['haproxy.org/rate-limit-period']).toBe(`${limits.rateWindowSeconds}s`);
	});

	it('keeps sending requests to nodes without Redis, as long as they are alive', () => {
		expect(annotations['haproxy.org/check-http']).toBe('/health');
	});

	it('allows a response as much time as processing takes', () => {
		const seconds = Number.parseInt(annotations['haproxy.org/timeout-server'] ?? '', 10);
		expect(seconds * 1000).toBeGreaterThan(connectionLimits.processMs);
	});
});
