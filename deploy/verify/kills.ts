// Sends images through the proxy while one container of each kind is killed,
// and reports what clients saw after each kill.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBalancer } from '../../bench/cluster/balancer.ts';
import { type Outcome, sendAll } from '../../bench/cluster/client.ts';
import type { ComposeProject } from './compose-project.ts';
import type { RenderedImage } from './rendered-images.ts';

/** What happened from one kill to the next; the first period precedes all kills. */
export interface Period {
	/** Service of the container that was killed; none in the first period. */
	readonly killed: string | undefined;
	startedBy: string;
	/** Milliseconds from the kill until its health check passed again. */
	healthyAfterMs: number;
	/** Milliseconds from upload to download, retries included, of the images that ended in this period. */
	readonly imageMs: number[];
	/** Rejections after which clients tried again, such as `process 503 engine-failed`. */
	readonly rejections: string[];
}

export interface Run {
	readonly periods: readonly Period[];
	readonly outcomes: readonly Outcome<RenderedImage>[];
	readonly tookMs: number;
}

const clients = 4;
const order = ['work', 'web', 'redis', 's3', 'proxy'];

/**
 * Throws if a container is not healthy again within `healthyWithinMs` of its kill; those after it are not killed then.
 */
export async function sendThroughKills(
	project: Pick<ComposeProject, 'containersOf' | 'crash' | 'isHealthy'>,
	url: string,
	images: readonly RenderedImage[],
	healthyWithinMs = 180_000,
): Promise<Run> {
	const periods = [newPeriod(undefined)];
	const current = () => periods.at(-1) as Period;
	const waiting = [...order];
	// The last images end after all kills.
	const spacing = images.length / (order.length + 1);
	let nextKill = spacing;
	let kills = Promise.resolve();

	async function kill(service: string): Promise<void> {
		const [container = ''] = await project.containersOf(service);
		const period = newPeriod(service);
		periods.push(period);
		const killedAt = performance.now();
		period.startedBy = await project.crash(container);
		while (!(await project.isHealthy(container))) {
			if (performance.now() - killedAt > healthyWithinMs)
				throw new Error(`${container} is not healthy again after it was killed.`);
			await sleep(200);
		}
		period.healthyAfterMs = performance.now() - killedAt;
	}

	const startedAt = performance.now();
	const outcomes = await sendAll(
		createBalancer(() => [url]),
		images,
		{
			clients,
			onRejection: (rejection) => current().rejections.push(rejection),
			onDone(done, { ms }) {
				current().imageMs.push(ms);
				if (done < nextKill) return;
				nextKill += spacing;
				const service = waiting.shift();
				// Not before the last one is healthy again, so that each has a period of its own.
				if (service) kills = kills.then(() => kill(service));
				// A failure is reported when all images have ended.
				kills.catch(() => {});
			},
		},
	);
	const tookMs = performance.now() - startedAt;
	await kills;
	return { periods, outcomes, tookMs };
}

const newPeriod = (killed: string | undefined): Period => ({
	killed,
	startedBy: '',
	healthyAfterMs: 0,
	imageMs: [],
	rejections: [],
});
