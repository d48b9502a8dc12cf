import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import type { ComposeProject } from './compose-project.ts';
import { sendThroughKills } from './kills.ts';
import { renderedImages } from './rendered-images.ts';

it('one container of each kind is killed, each when the last is healthy again, and what clients see is counted per kill', async () => {
	const server = await serverForTest({ engine: createFakeEngine() });
	const crashed: string[] = [];
	const unhealthy = new Set<string>();
	const project: Pick<ComposeProject, 'containersOf' | 'crash' | 'isHealthy'> = {
		containersOf: async (service) => [`${service}_1`, `${service}_2`],
		async crash(container) {
			expect([...unhealthy]).toEqual([]);
			crashed.push(container);
			unhealthy.add(container);
			setTimeout(() => unhealthy.delete(container), 20);
			return 'its restart policy';
		},
		isHealthy: async (container) => !unhealthy.has(container),
	};
	const images = await renderedImages(18);
	const { periods, outcomes } = await sendThroughKills(project, server.url, images);
	expect(crashed).toEqual(['work_1', 'web_1', 'redis_1', 's3_1', 'proxy_1']);
	expect(periods.map(({ killed }) => killed)).toEqual([undefined, 'work', 'web', 'redis', 's3', 'proxy']);
	expect(periods.flatMap(({ imageMs }) => imageMs)).toHaveLength(18);
	for (const { killed, healthyAfterMs } of periods.slice(1))
		expect(healthyAfterMs, killed).toBeGreaterThan(0);
	expect(outcomes.every(({ bytes }) => bytes)).toBe(true);
});

it('a container that does not become healthy again makes the run fail once the images are done, and no other container is killed', async () => {
	const server = await serverForTest({ engine: createFakeEngine() });
	const crashed: string[] = [];
	const project: Pick<ComposeProject, 'containersOf' | 'crash' | 'isHealthy'> = {
		containersOf: async (service) => [`${service}_1`],
		async crash(container) {
			crashed.push(container);
			return 'this script';
		},
		isHealthy: async (container) => container !== 'web_1',
	};
	const run = sendThroughKills(project, server.url, await renderedImages(6), 0);
	await expect(run).rejects.toThrow('web_1 is not healthy again after it was killed.');
	expect(crashed).toEqual(['work_1', 'web_1']);
});
