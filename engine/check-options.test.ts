import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import {
	checkCutoutOptions,
	checkEmbedOptions,
	checkEngineOptions,
	checkRenderOptions,
	checkSegmentOptions,
} from './check-options.ts';
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

it('an engine may have one worker process, no queue, and timers from a millisecond to the longest there is', () => {
	const idle = { idleMs: 1, promptableIdleMs: 1 };
	const lowest = {
		workers: 1,
		threadsPerWorker: 1,
		queueLimit: 0,
		queueTimeoutMs: 1,
		jobTimeoutMs: 1,
		...idle,
	};
	expect(() => checkEngineOptions(lowest)).not.toThrow();
	expect(() => checkEngineOptions({ jobTimeoutMs: 2 ** 31 - 1 })).not.toThrow();
});

it('a misspelt option is an error that names it, even for callers in JavaScript', () => {
	const wrong = { backgroudImage: Buffer.from('x') } as object;
	const message = 'backgroudImage: there is no such option';
	expect(() => createEngine(wrong)).toThrow(new TypeError(message));
	for (const check of [checkCutoutOptions, checkRenderOptions, checkEmbedOptions, checkSegmentOptions])
		expect(() => check(wrong)).toThrow(new AppError('bad-request', message));
	expect(() => checkRenderOptions({ region: undefined } as object)).toThrow(
		'region: there is no such option',
	);
});
