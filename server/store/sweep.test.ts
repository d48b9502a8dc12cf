import { expect, it, vi } from 'vitest';
import { repeatEvery } from '../repeat-every.ts';
import { keepSweeping } from './sweep.ts';

vi.mock('../repeat-every.ts', { spy: true });

const log = () => ({ info: vi.fn(), error: vi.fn() });

it('sweeps at start, before the first interval has passed, and logs how much it has deleted', async () => {
	const stop = new AbortController();
	const sweep = vi.fn(async () => 1);
	const lines = log();
	const done = keepSweeping({ sweep }, stop.signal, lines, 3_600_000);
	await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(1), 15_000);
	stop.abort();
	await done;
	expect(lines.info.mock.calls).toEqual([[{ deleted: 1 }, 'expired images deleted']]);
});

it('sweeps again in each interval until it is aborted', async () => {
	const stop = new AbortController();
	const sweep = vi.fn(async () => 2);
	const done = keepSweeping({ sweep }, stop.signal, log(), 5);
	await vi.waitFor(() => expect(sweep.mock.calls.length).toBeGreaterThanOrEqual(3), 15_000);
	stop.abort();
	await done;
});

it('sweeps each minute', async () => {
	vi.mocked(repeatEvery).mockClear();
	// A module of its own: other tests may have loaded the usual one, before the mock.
	const again = './sweep.ts?again';
	const module: typeof import('./sweep.ts') = await import(again);
	const stop = new AbortController();
	const done = module.keepSweeping({ sweep: async () => 0 }, stop.signal, log());
	await vi.waitFor(() => expect(repeatEvery).toHaveBeenCalled(), 15_000);
	expect(repeatEvery).toHaveBeenLastCalledWith(60_000, expect.anything(), stop.signal);
	stop.abort();
	await done;
});

it('logs a failed sweep, and continues', async () => {
	const stop = new AbortController();
	const sweep = vi
		.fn<() => Promise<number>>()
		.mockRejectedValueOnce(new Error('disk away'))
		.mockResolvedValue(0);
	const lines = log();
	const done = keepSweeping({ sweep }, stop.signal, lines, 5);
	await vi.waitFor(() => expect(sweep.mock.calls.length).toBeGreaterThanOrEqual(2), 15_000);
	expect(lines.error.mock.calls).toEqual([[{ err: expect.any(Error) }, 'sweep failed']]);
	expect(lines.info).not.toHaveBeenCalled();
	stop.abort();
	await done;
});
