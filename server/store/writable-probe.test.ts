import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWritableProbe } from './writable-probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newLog = () => ({ info: vi.fn(), warn: vi.fn() });
const full = async () => Promise.reject(new Error('full'));

it('reports when the store cannot be written, and when it can be again, and logs each once', async () => {
	const check = vi
		.fn(async () => {})
		.mockImplementationOnce(full)
		.mockImplementationOnce(full);
	const log = newLog();
	const isWritable = createWritableProbe({ check }, log);
	for (const expected of [false, false, true, true, true]) {
		expect(await isWritable()).toBe(expected);
		vi.advanceTimersByTime(1_000);
	}
	expect(log.warn.mock.calls).toEqual([[{ reason: 'full' }, 'images cannot be stored']]);
	expect(log.info.mock.calls).toEqual([[{}, 'images can be stored again']]);
});
