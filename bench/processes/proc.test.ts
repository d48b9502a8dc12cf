import { expect, test } from 'vitest';
import { environmentOf, memoryOf, processorSeconds, proportionalBytes } from './proc.ts';

test.runIf(process.platform === 'linux')('memory equals what Node reports about this process', () => {
	const { residentBytes, peakBytes } = memoryOf(process.pid);
	expect(Math.abs(residentBytes - process.memoryUsage.rss())).toBeLessThan(30e6);
	expect(peakBytes).toBeGreaterThanOrEqual(residentBytes);
});

test.runIf(process.platform === 'linux')(
	'proportional memory is a part of resident memory, and a large one',
	() => {
		const { residentBytes } = memoryOf(process.pid);
		expect(proportionalBytes(process.pid)).toBeGreaterThan(0.3 * residentBytes);
		expect(proportionalBytes(process.pid)).toBeLessThan(residentBytes + 30e6);
	},
);

test.runIf(process.platform === 'linux')('processor time equals what Node reports about this process', () => {
	const { user, system } = process.cpuUsage();
	expect(Math.abs(processorSeconds(process.pid) - (user + system) / 1e6)).toBeLessThan(0.5);
});

test.runIf(process.platform === 'linux')(
	'the environment is the one that the process was started with',
	() => {
		expect(environmentOf(process.pid).PATH).toBe(process.env.PATH);
	},
);
