// Formats the speed measurements for a terminal.
import { formatTable } from '../report/table.ts';
import type { Comparison } from './compare.ts';
import type { LargeResult } from './large.ts';
import type { MemorySeries } from './memory.ts';
import type { Target } from './targets.ts';
import type { Throughput } from './throughput.ts';

const ms = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(0));
const times = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(2));
const megabytes = (bytes: number | undefined) => (bytes === undefined ? '-' : (bytes / 1e6).toFixed(2));
const wholeMegabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

export function formatComparisons(comparisons: Record<string, Comparison>): string {
	const sizes = Object.keys(comparisons);
	const all = Object.values(comparisons);
	const row = (name: string, cell: (comparison: Comparison) => string) => [name, ...all.map(cell)];
	const steps = [...new Set(all.flatMap(({ steps }) => Object.keys(steps)))];
	const table = formatTable([
		['medians', ...sizes],
		row('bare inference, ms', ({ bareMs }) => ms(bareMs)),
		row('ours, ms', ({ oursMs }) => ms(oursMs)),
		row('peer, ms', ({ peerMs }) => ms(peerMs)),
		row('ours / bare', ({ oursPerBare }) => times(oursPerBare)),
		row('peer / ours', ({ peerPerOurs }) => times(peerPerOurs)),
		row('inferences', ({ inferences }) => String(inferences)),
		row('our PNG, MB', ({ pngBytes }) => megabytes(pngBytes)),
		row('our PNG-8 (256 colours), MB', ({ png8Bytes }) => megabytes(png8Bytes)),
		row("peer's PNG (256 colours), MB", ({ peerPngBytes }) => megabytes(peerPngBytes)),
		row("peer's pixels as lossless PNG, MB", ({ peerLosslessPngBytes }) => megabytes(peerLosslessPngBytes)),
	]);
	const stepTable = formatTable([
		['step, ms', ...sizes],
		...steps.map((step) => row(step, (comparison) => comparison.steps[step]?.toFixed(1) ?? '-')),
	]);
	return `${table}\n\n${stepTable}`;
}

export function formatThroughput(throughput: Throughput): string {
	const { clients, imagesPerSecond, shareOfBare, sharesOfBare, waitByPositionMs, eventLoopDelay } =
		throughput;
	const table = formatTable([
		['queue position', ...waitByPositionMs.map((_, index) => String(index + 1))],
		['latency, ms', ...waitByPositionMs.map(ms)],
	]);
	return [
		`${clients} concurrent clients: ${imagesPerSecond.toFixed(2)} images/s, ${times(shareOfBare)} of bare inference (${ms(throughput.bareMs)} ms; in rounds ${sharesOfBare.map(times).join(', ')})`,
		table,
		`${throughput.rejected} rejections; peak of the HTTP process ${wholeMegabytes(throughput.serverPeakBytes)} MB; its event loop delay p99 ${ms(eventLoopDelay.p99Ms)} ms, at most ${ms(eventLoopDelay.maxMs)} ms`,
	].join('\n');
}

export function formatMemory({ samples }: MemorySeries): string {
	const rows = samples.map(({ images, serverBytes, workerBytes }) => [
		String(images),
		wholeMegabytes(serverBytes),
		wholeMegabytes(workerBytes),
	]);
	return formatTable([['images', 'HTTP process, MB', 'worker process, MB'], ...rows]);
}

export function formatLarge(results: readonly LargeResult[]): string {
	const rows = results.map((result) => [result.name, ms(result.ms), wholeMegabytes(result.peakBytes)]);
	return formatTable([['result', 'ms', 'worker process, MB'], ...rows]);
}

export function formatTargets(targets: readonly Target[]): string {
	const rows = targets.map(({ name, measured, bound, target, isMet }) => [
		name,
		measured >= 100 ? measured.toFixed(0) : measured.toFixed(3),
		`${bound} ${target}`,
		isMet ? 'met' : 'missed',
	]);
	return formatTable([['metric', 'measured', 'target', 'result'], ...rows]);
}
