// One client uploads as much as its rates allow, to take all storage; another client then requests a cutout.
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { newAddress, runClient } from '#test/faults/client-run.ts';
import { noise } from '#test/faults/noise.ts';
import { form } from '#test/images.ts';
import type { Bench, BenchServer } from '../processes/bench-server.ts';
import type { Finding } from '../report/finding.ts';
import type { Subjects } from './subjects.ts';

/** A quota that one minute of uploads within the rate limits could fill. */
const quotaMegabytes = 150;
const megabyte = 1024 * 1024;

interface Greedy {
	/** Statuses of its uploads. */
	readonly statuses: number[];
	readonly sentBytes: number;
}

/** Sides of blank images whose results together leave no gap. */
const sides = [limits.maxOutputSidePx, 1000, 300];

export async function storageShare(bench: Bench, { all: [subject] }: Subjects): Promise<Finding[]> {
	const blank = await Promise.all(sides.map(blankImage));
	// A file as large as an upload may be.
	const large = await noise(1150);

	const findings: Finding[] = [];
	for (const [name, files] of [
		[`blank images of up to ${sides[0]} x ${sides[0]}`, blank],
		[`images of ${megabytes(large.length)}`, [large]],
	] as const) {
		const env = { PEEL_RATE_LIMIT: '1', PEEL_STORE_QUOTA_MB: String(quotaMegabytes) };
		const server = await bench.start(await bench.newDataDir(), env);
		const { statuses, sentBytes } = await beGreedy(server, files);
		const { bytes, rejection } = await runClient(server.url, subject?.file ?? large);
		await server.close();
		const outcome = bytes ? 'cutout' : `${rejection?.step} ${rejection?.status} ${rejection?.code}`;
		findings.push({
			scenario: `one client uploads ${name}, quota ${quotaMegabytes} MB`,
			promised: 'another client gets its cutout',
			measured: `${megabytes(sentBytes)} sent: ${formatStatuses(statuses)}; the other client: ${outcome}`,
			isKept: bytes !== undefined,
		});
	}
	return findings;
}

/** A PNG of one colour: some hundred bytes a megapixel. */
function blankImage(side: number): Promise<Buffer> {
	const white = sharp({ create: { width: side, height: side, channels: 3, background: 'white' } });
	return white.png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer();
}

const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(bytes < megabyte ? 2 : 1)} MB`;

/** Sends as many uploads as a minute allows, four at a time. */
async function beGreedy({ url }: BenchServer, files: readonly Buffer[]): Promise<Greedy> {
	const headers = { 'x-forwarded-for': newAddress() };
	const statuses: number[] = [];
	let sentBytes = 0;
	let next = 0;
	async function sendNext(): Promise<void> {
		while (next < limits.rates.uploads) {
			const file = files[next++ % files.length] as Buffer;
			sentBytes += file.length;
			const reply = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form(file) });
			await reply.arrayBuffer();
			statuses.push(reply.status);
		}
	}
	await Promise.all(Array.from({ length: 4 }, sendNext));
	return { statuses, sentBytes };
}

function formatStatuses(statuses: readonly number[]): string {
	const groups = Object.groupBy(statuses, String);
	return Object.entries(groups)
		.map(([status, all]) => `${all?.length} x ${status}`)
		.join(', ');
}
