import { expect, it } from 'vitest';
import { analyse, mask, render } from '#test/suites/queue/tools.ts';
import { jobKey } from './job.ts';
import { countToDisplace, loadOf } from './queue-limit.ts';

const masks = Array.from({ length: 16 }, (_, i) => jobKey(mask('m', i)));
const [analysis, rendering] = [jobKey(analyse('a')), jobKey(render('a', 'format=webp'))];

it('eight masks load the queue like one analysis, a rendering like a whole one', () => {
	expect(loadOf(masks)).toBe(2);
	expect(loadOf([analysis, rendering, jobKey({ kind: 'embed', id: 'a' })])).toBe(3);
	expect(loadOf([])).toBe(0);
});

it.each([
	['a mask beside seven', masks[8], masks.slice(0, 7), 1, 0],
	['a mask beside eight', masks[8], masks.slice(0, 8), 1, 1],
	['an analysis beside eight masks', analysis, masks.slice(0, 8), 2, 0],
	['an analysis beside nine masks', analysis, masks.slice(0, 9), 2, 1],
	['an analysis beside sixteen masks', analysis, masks, 2, 8],
	['an analysis after masks that run later than another', analysis, [rendering, ...masks.slice(0, 8)], 2, 8],
	['anything while the limit is not known', analysis, masks, Number.POSITIVE_INFINITY, 0],
] as const)('%s displaces no more than it needs', (_, key, waiting, limit, count) => {
	expect(countToDisplace(key as string, waiting, limit)).toBe(count);
});

it('a job for which an empty queue has no room is rejected as busy', () => {
	expect(() => countToDisplace(analysis, masks, 0)).toThrow(expect.objectContaining({ code: 'busy' }));
});
