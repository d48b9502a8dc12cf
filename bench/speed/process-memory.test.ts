import { expect, test } from 'vitest';
import { environmentOf, memoryOf } from './process-memory.ts';

test.runIf(process.platform === 'linux')('memory equals what Node reports of this process', () => {
	const { residentBytes, peakBytes } = memoryOf(process.pid);
	expect(Math.abs(residentBytes - process.memoryUsage.rss())).toBeLessThan(30e6);
	expect(peakBytes).toBeGreaterThanOrEqual(residentBytes);
});

test.runIf(process.platform === 'linux')('the environment is the one the process was started with', () => {
	expect(environmentOf(process.pid).PATH).toBe(process.env.PATH);
});
