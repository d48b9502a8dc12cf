// The probes of a pod, made as the kubelet makes them: podman plays manifests without it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pod } from './kube-play.ts';

export interface Probe {
	readonly httpGet?: { readonly path: string; readonly port: string };
	readonly tcpSocket?: { readonly port: string };
	readonly exec?: { readonly command: readonly string[] };
	readonly periodSeconds: number;
	readonly failureThreshold?: number;
	readonly timeoutSeconds?: number;
}

/** Runs a command in the container of the pod; rejects if its status is not 0. */
type Execute = (...command: string[]) => Promise<unknown>;

/**
 * Startup until it passes, then readiness, then liveness, each as often and at such intervals as the manifest allows.
 * Resolves to the milliseconds until ready. Rejects with the name of the probe that failed too often.
 */
export async function becomesReady({ name, spec }: Pod, execute: Execute): Promise<number> {
	const startedAt = performance.now();
	const [container] = spec.containers;
	const passes = (probe: Probe) => probeOnce(probe, container.ports, execute);
	if (container.startupProbe) await passesInTime(`${name}: startup`, container.startupProbe, passes);
	await passesInTime(`${name}: readiness`, container.readinessProbe, passes);
	const readyAt = performance.now();
	await passesInTime(`${name}: liveness`, container.livenessProbe, passes);
	return readyAt - startedAt;
}

async function passesInTime(
	name: string,
	probe: Probe,
	passes: (probe: Probe) => Promise<boolean>,
): Promise<void> {
	const { failureThreshold = 3, periodSeconds } = probe;
	for (let failures = 0; !(await passes(probe)); ) {
		failures += 1;
		if (failures >= failureThreshold) throw new Error(`${name} probe failed ${failures} times.`);
		await sleep(periodSeconds * 1000);
	}
}

interface Port {
	readonly name: string;
	readonly hostPort: number;
}

async function probeOnce(probe: Probe, ports: readonly Port[], execute: Execute): Promise<boolean> {
	const { httpGet, tcpSocket, exec, timeoutSeconds = 1 } = probe;
	const portOf = (name: string) => ports.find((port) => port.name === name)?.hostPort ?? 0;
	const signal = AbortSignal.timeout(timeoutSeconds * 1000);
	try {
		if (httpGet) {
			const { status } = await fetch(`http://127.0.0.1:${portOf(httpGet.port)}${httpGet.path}`, { signal });
			return status >= 200 && status < 400;
		}
		if (tcpSocket) {
			const socket = connect(portOf(tcpSocket.port), '127.0.0.1');
			await once(socket, 'connect', { signal }).finally(() => socket.destroy());
		}
		if (exec) await execute(...exec.command);
		return true;
	} catch {
		return false;
	}
}
