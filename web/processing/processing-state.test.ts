// The states of processing, from the first tick to the outcome.
import { expect, test } from 'vitest';
import { processingReducer, started } from './processing-state.ts';

const reply = { processedToken: 't', expiresAt: '2026-01-01T00:00:00Z', width: 4, height: 3, confidence: 1 };
const calling = processingReducer(started, { type: 'ticked', elapsedMs: 5000 });

test('the bar starts at 0 and follows the clock', () => {
	expect(started).toMatchObject({ step: 'animating', stage: 'analyzing', percent: 0 });
	const second = processingReducer(started, { type: 'ticked', elapsedMs: 1000 });
	expect(second).toMatchObject({ step: 'animating', stage: 'processing', percent: 25 });
});

test('at 5 seconds and 95 per cent the process call is made', () => {
	expect(processingReducer(started, { type: 'ticked', elapsedMs: 4999 }).step).toBe('animating');
	expect(calling).toMatchObject({ step: 'calling', stage: 'finalizing', percent: 95, slow: false });
});

test('later ticks change nothing while the server works', () => {
	expect(processingReducer(calling, { type: 'ticked', elapsedMs: 5050 })).toBe(calling);
});

test('only a pending call can be marked as slow', () => {
	expect(processingReducer(calling, { type: 'slowed' })).toMatchObject({ step: 'calling', slow: true });
	expect(processingReducer(started, { type: 'slowed' })).toBe(started);
});

test('after success the bar is at 100 per cent and the stage is complete', () => {
	expect(processingReducer(calling, { type: 'succeeded', reply })).toEqual({
		step: 'complete',
		stage: 'complete',
		percent: 100,
		reply,
	});
});

test('a failure keeps the progress and carries the reason', () => {
	expect(processingReducer(calling, { type: 'failed', reason: 'Damaged.' })).toEqual({
		step: 'failed',
		stage: 'finalizing',
		percent: 95,
		reason: 'Damaged.',
	});
});
