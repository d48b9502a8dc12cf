// Which worker processes the engine has, and when they end.
import { expect, test, vi } from 'vitest';
import { createEngine } from './engine.ts';
import { createPool } from './pool/pool.ts';

vi.mock('./pool/pool.ts', () => ({ createPool: vi.fn(() => ({})) }));

/** The options of both pools: of the processes that cut out, and of the promptable network. */
function poolsOf(options: Parameters<typeof createEngine>[0]) {
	vi.mocked(createPool).mockClear();
	createEngine(options);
	return vi.mocked(createPool).mock.calls.map(([pool]) => pool);
}

test('the promptable network has one process, which starts with the first click and ends ten minutes after the last', () => {
	const [, promptable] = poolsOf({ workers: 3 });
	expect(promptable).toMatchObject({ workers: 1, startsLate: true, idleMs: 10 * 60_000 });
});

test('processes that cut out start at once, and stay unless an end is set, which is not that of the promptable network', () => {
	expect(poolsOf({ workers: 3 })[0]).toMatchObject({ workers: 3, idleMs: undefined });
	const [cuttingOut, promptable] = poolsOf({ idleMs: 1000 });
	expect(cuttingOut).not.toHaveProperty('startsLate');
	expect([cuttingOut?.idleMs, promptable?.idleMs]).toEqual([1000, 600_000]);
	expect(poolsOf({ promptableIdleMs: 5000 })[1]).toMatchObject({ idleMs: 5000 });
});
