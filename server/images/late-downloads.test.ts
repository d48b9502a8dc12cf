import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredImage } from '../store/store.ts';
import { endLateDownload, lateMs } from './late-downloads.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const expiresAt = 1_000_000;

/** A download that begins a minute before its image expires, and of which nothing more is read. */
function begin(): Readable {
	const stream = new Readable({ read() {} });
	const meta: StoredImage['meta'] = { type: 'image/png', expiresAt, width: 1, height: 1 };
	return endLateDownload({ meta, sizeBytes: 1, stream }, expiresAt - 60_000).stream;
}

it('a download may take ten minutes beyond the time that its image is kept, and no longer', async () => {
	const stream = begin();
	vi.advanceTimersByTime(60_000 + lateMs - 1);
	expect(stream.destroyed).toBe(false);
	const failed = once(stream, 'error');
	vi.advanceTimersByTime(1);
	expect(String(await failed)).toContain('expired');
	expect(stream.destroyed).toBe(true);
});

it('nothing waits for a download that has ended', async () => {
	const stream = begin();
	stream.push(null);
	stream.resume();
	await once(stream, 'close');
	expect(vi.getTimerCount()).toBe(0);
});
