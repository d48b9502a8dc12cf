// Runs the compose file, sends images through its proxy while a container of
// each kind is killed, and checks every cutout.
import assert from 'node:assert/strict';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startCompose } from './compose-project.ts';
import { makeSettings } from './compose-settings.ts';
import type { ContainerTool } from './container-tool.ts';
import { type Period, type Run, sendThroughKills } from './kills.ts';
import type { ContainerEngine } from './podman-service.ts';
import { compare, renderedImages } from './rendered-images.ts';
import { seconds, step } from './step.ts';

interface Options {
	readonly tool: ContainerTool;
	readonly engine: ContainerEngine;
	/** The name of the compose project. */
	readonly name: string;
	/** A folder for the certificate. */
	readonly dir: string;
	readonly imageCount: number;
}

/**
 * Share of subject that cutout and true matte have in common. The network's
 * own errors are far smaller than those of a wrong image.
 */
const minOverlap = 0.9;
const kinds: Readonly<Record<string, string>> = {
	work: 'a worker',
	web: 'a web node',
	redis: 'Redis',
	s3: 'S3',
	proxy: 'the proxy',
};

export async function verifyCompose({ tool, engine, name, dir, imageCount }: Options): Promise<void> {
	const { url, certificate, environment } = await makeSettings(dir);
	setDefaultCACertificates([...getCACertificates('default'), certificate]);
	const startedAt = performance.now();
	const project = await startCompose({ tool, engine, name, environment });
	try {
		await project.healthy();
		step('compose', `all containers healthy after ${seconds(performance.now() - startedAt)}`);
		const run = await sendThroughKills(project, url, await renderedImages(imageCount));
		run.periods.forEach(report);
		for (const { killed, imageMs } of run.periods)
			assert.ok(imageMs.length > 0, `no image was under way when ${killed} was killed: send more`);
		await checkCutouts(run);
		await project.healthy();
		const statuses = await project.stop();
		for (const service of ['web', 'work'])
			for (const container of await project.containersOf(service)) assert.equal(statuses.get(container), 0);
		step('stopped', 'web nodes and workers ended with status 0');
	} catch (error) {
		console.error(await project.log());
		throw error;
	} finally {
		await project.remove();
	}
}

function report({ killed, startedBy, healthyAfterMs, imageMs, rejections }: Period): void {
	const images = `${imageMs.length} images, the slowest ${seconds(Math.max(0, ...imageMs))}`;
	const retried = Object.entries(Object.groupBy(rejections, (one) => one)).map(
		([rejection, all]) => `${all?.length} x ${rejection}`,
	);
	const seen = `${images}; retried: ${retried.join(', ') || 'nothing'}`;
	if (killed)
		step(`killed ${kinds[killed]}`, `healthy after ${seconds(healthyAfterMs)} (${startedBy}); ${seen}`);
	else step('before', seen);
}

/** Each image ended with its own cutout: none lost, none another's. */
async function checkCutouts({ outcomes, tookMs }: Run): Promise<void> {
	const overlaps = [];
	for (const { subject, bytes, rejections } of outcomes) {
		assert.ok(bytes, `an image was lost: ${rejections.join(', ')}`);
		const { isOwn, overlap } = await compare(bytes, subject);
		assert.ok(isOwn, 'the cutout of another image');
		assert.ok(overlap >= minOverlap, `a wrong cutout: ${overlap}`);
		overlaps.push(overlap);
	}
	const min = Math.min(...overlaps).toFixed(3);
	step(
		'cutouts',
		`${outcomes.length} of ${outcomes.length} right in ${seconds(tookMs)}: own size, ${min} or more of the true subject`,
	);
}
