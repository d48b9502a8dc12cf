import { expect, it } from 'vitest';
import { createEngine, type EngineOptions } from './index.ts';

it.each<[keyof EngineOptions, number]>([
	['workers', 0],
	['workers', 1.5],
	['threadsPerWorker', -1],
	['queueLimit', -1],
	['queueTimeoutMs', Number.NaN],
	['jobTimeoutMs', 0],
	['idleMs', Number.POSITIVE_INFINITY],
	// A timer of more milliseconds than fit 31 bits ends at once.
	['jobTimeoutMs', 2 ** 31],
])('an engine is not made with %s %f, with which no job would ever run', (name, value) => {
	expect(() => createEngine({ [name]: value })).toThrow(new RegExp(`^${name}: must be a`));
});
