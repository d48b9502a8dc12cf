import { expect, test } from 'vitest';
import type { CutoutOptions } from '#engine/index.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { compare } from './compare.ts';
import type { Contenders } from './contenders.ts';
import { formatComparisons, formatTargets, formatThroughput } from './report.ts';
import { comparisonTargets, throughputTargets } from './targets.ts';

const [width, height] = [64, 48];

/** Runs of the bare network take 1, 2, 3 ... ms, the peer's always 500. */
function createFakes() {
	const order: string[] = [];
	const fake = createFakeEngine();
	const contenders: Contenders = {
		engine: {
			...fake,
			async cutOut(file: Uint8Array, options?: CutoutOptions) {
				order.push('ours');
				const bytes = Buffer.alloc(options?.recipe?.format === 'png8' ? 33 : 100);
				return { ...(await fake.cutOut(file)), bytes, inferences: 1, timings: { decode: 7 } };
			},
		},
		workerPid: 0,
		bare: {
			async run() {
				order.push('bare');
				return order.filter((name) => name === 'bare').length;
			},
			async close() {},
		},
		peer: {
			pid: 0,
			async cutOut(_file, output) {
				order.push('peer');
				return { bytes: Buffer.alloc(output === 'png' ? 99 : width * height * 4), ms: 500 };
			},
			async close() {},
		},
		async close() {},
	};
	return { contenders, order };
}

test('contenders alternate, the first round is a warm-up, and medians are reported', async () => {
	const { contenders, order } = createFakes();
	const photos = [{ name: '64x48', file: await jpeg(width, height) }];
	const comparisons = await compare(contenders, photos, 3);
	expect(order.slice(0, 8)).toEqual(['bare', 'ours', 'bare', 'peer', 'bare', 'ours', 'bare', 'peer']);
	const comparison = comparisons['64x48'];
	// Rounds 1 to 3 have the runs 3 and 4, 5 and 6, 7 and 8.
	expect(comparison).toMatchObject({ bareMs: 5.5, peerMs: 500, peerPngBytes: 99, steps: { decode: 7 } });
	expect(comparison).toMatchObject({ pngBytes: 100, png8Bytes: 33 });
	expect(comparison?.peerLosslessPngBytes).toBeGreaterThan(99);
	expect(formatComparisons(comparisons)).toMatch(/peer, ms +500/);
	expect(formatTargets(comparisonTargets(comparisons))).toContain('64x48: times faster than the peer');
});

test('without a peer the peer’s metrics are absent', async () => {
	const { contenders } = createFakes();
	const photos = [{ name: '64x48', file: await jpeg(width, height) }];
	const comparisons = await compare({ ...contenders, peer: undefined }, photos, 1);
	expect(comparisons['64x48']).not.toHaveProperty('peerMs');
	expect(comparisonTargets(comparisons)).toHaveLength(1);
});

test('throughput is reported by queue position and relative to bare inference', () => {
	const throughput = {
		clients: 2,
		images: 6,
		imagesPerSecond: 0.95,
		bareMs: 1000,
		shareOfBare: 0.95,
		sharesOfBare: [0.94, 0.96, 0.95],
		waitByPositionMs: [1050, 2100],
		rejected: 0,
		eventLoopDelay: { p99Ms: 50, maxMs: 120 },
		serverPeakBytes: 150e6,
		workerPeakBytes: [1.7e9],
	};
	expect(formatThroughput(throughput)).toMatch(/in rounds 0.94, 0.96, 0.95[\s\S]*latency, ms +1050 +2100/);
	expect(throughputTargets(throughput).map(({ isMet }) => isMet)).toEqual([true, true, true]);
	const late = { ...throughput, eventLoopDelay: { p99Ms: 50.1, maxMs: 120 } };
	expect(throughputTargets(late).map(({ isMet }) => isMet)).toEqual([true, true, false]);
});
