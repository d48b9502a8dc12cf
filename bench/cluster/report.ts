// Formats the cluster measurements for a terminal.
import { formatFindings } from '../faults/finding.ts';
import { formatTable } from '../table.ts';
import type { Failover } from './failover.ts';
import type { Overhead } from './overhead.ts';

export interface ClusterResults {
	readonly overhead: Overhead;
	readonly imagesPerSecond: { readonly one: number; readonly two: number };
	readonly faults: Failover;
}

/** Accepted overhead of Redis and S3, as a share of the latency. */
const overheadTarget = 0.05;

const percent = (share: number) => (100 * share).toFixed(1);

export function formatCluster({ overhead, imagesPerSecond, faults }: ClusterResults): string {
	const { one, two } = imagesPerSecond;
	const { aloneMs, clusterMs, share, rounds } = overhead;
	const verdict = share.median < overheadTarget ? 'met' : 'missed';
	const results = formatTable([
		['metric', 'measured', 'target'],
		[`latency of a single server, ms (median of ${rounds})`, aloneMs.toFixed(0), ''],
		['latency of the cluster, ms', clusterMs.toFixed(0), ''],
		[
			'overhead, % (quartiles)',
			`${percent(share.median)} (${percent(share.low)} to ${percent(share.high)})`,
			`below ${100 * overheadTarget}: ${verdict}`,
		],
		['throughput of one worker, images/s', one.toFixed(3), ''],
		['throughput of two workers, images/s', two.toFixed(3), `${(two / one).toFixed(2)} times`],
		['throughput during failover, images/s', faults.imagesPerSecond.toFixed(3), ''],
	]);
	const rejections = Object.entries(faults.rejections).map(([rejection, times]) => `${times} x ${rejection}`);
	return `${results}\n\n${formatFindings(faults.findings)}\n\nRejected and retried: ${rejections.join(', ') || 'none'}`;
}
