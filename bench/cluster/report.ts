// What was measured of the cluster, as text for a terminal.
import { formatFindings } from '../faults/finding.ts';
import { formatTable } from '../table.ts';
import type { Disturbed } from './disturbed.ts';
import type { Overhead } from './overhead.ts';

export interface ClusterFigures {
	readonly overhead: Overhead;
	readonly picturesPerSecond: { readonly one: number; readonly two: number };
	readonly faults: Disturbed;
}

/** Of a job, by which the way through Redis and S3 may lengthen it. */
const overheadTarget = 0.05;

const percent = (share: number) => (100 * share).toFixed(1);

export function formatCluster({ overhead, picturesPerSecond, faults }: ClusterFigures): string {
	const { one, two } = picturesPerSecond;
	const { aloneMs, clusterMs, share, rounds } = overhead;
	const verdict = share.median < overheadTarget ? 'met' : 'missed';
	const figures = formatTable([
		['figure', 'measured', ''],
		[`a visit to a server alone, ms (median of ${rounds})`, aloneMs.toFixed(0), ''],
		['the same to the cluster, ms', clusterMs.toFixed(0), ''],
		[
			'it takes longer by, % (quartiles)',
			`${percent(share.median)} (${percent(share.low)} to ${percent(share.high)})`,
			`to be under ${100 * overheadTarget}: ${verdict}`,
		],
		['one worker, pictures a second', one.toFixed(3), ''],
		['two workers, pictures a second', two.toFixed(3), `${(two / one).toFixed(2)} times`],
		['two workers, disturbed', faults.picturesPerSecond.toFixed(3), ''],
	]);
	const told = Object.entries(faults.refusals).map(([what, times]) => `${times} x ${what}`);
	return `${figures}\n\n${formatFindings(faults.findings)}\n\nTold to come again: ${told.join(', ') || 'nobody'}`;
}
