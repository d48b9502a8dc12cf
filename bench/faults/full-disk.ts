// Fills a small disk with uploads, or a quota if mounting is not permitted.
import { callProcess } from '#test/api/calls.ts';
import { newAddress } from '#test/faults/client-run.ts';
import { noise } from '#test/faults/noise.ts';
import { mountSmallDisk } from '#test/faults/small-disk.ts';
import { form } from '#test/images.ts';
import type { Bench } from '../processes/bench-server.ts';
import type { Finding } from '../report/finding.ts';

const megabytes = 64;
const largeSide = 1080;

export async function fullDisk(bench: Bench): Promise<Finding[]> {
	const disk = await mountSmallDisk(megabytes);
	if (disk) bench.atEnd(disk.unmount);
	const limits: Record<string, string> = disk
		? { PEEL_FREE_SPACE_MB: '8' }
		: { PEEL_STORE_QUOTA_MB: String(megabytes) };
	return [await fillUp(bench, await bench.newDataDir(disk?.dir), limits)];
}

async function fillUp(bench: Bench, dataDir: string, env: Record<string, string>): Promise<Finding> {
	const server = await bench.start(dataDir, env);
	const file = await noise(largeSide);
	const ids: string[] = [];
	let rejected: Response;
	// Each upload comes from another client, because one client only gets half of the storage.
	const upload = () =>
		fetch(`${server.url}/api/upload`, {
			method: 'POST',
			headers: { 'x-forwarded-for': newAddress() },
			body: form(file),
		});
	for (;;) {
		rejected = await upload();
		if (!rejected.ok) break;
		ids.push(((await rejected.json()) as { id: string }).id);
	}
	await rejected.arrayBuffer();
	const [first, second] = ids as [string, string];
	const original = await fetch(`${server.url}/api/original/${first}`);
	const isRead = Buffer.from(await original.arrayBuffer()).equals(file);
	const processed = await callProcess(server.url, second);
	await processed.arrayBuffer();
	await fetch(`${server.url}/api/original/${second}`, { method: 'DELETE' });
	const again = (await upload()).ok;
	await server.close();
	return {
		scenario: env.PEEL_STORE_QUOTA_MB ? `quota of ${megabytes} MB exhausted` : `disk of ${megabytes} MB full`,
		promised: '507 with Retry-After; reads still work; a deletion frees space',
		measured: `${ids.length} accepted, then ${rejected.status} (Retry-After ${rejected.headers.get('retry-after')}); read ${isRead ? 'complete' : 'FAILED'}; processing ${processed.status}; after a deletion ${again ? 'accepted' : 'REJECTED'}`,
		isKept:
			rejected.status === 507 &&
			Number(rejected.headers.get('retry-after')) > 0 &&
			isRead &&
			processed.status === 200 &&
			again,
	};
}
