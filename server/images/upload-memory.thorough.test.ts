import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createUploadMemory, maxFormBytes } from './upload-memory.ts';

const step = 65_536;
const bytes = (count: number) => Buffer.alloc(count, 'x');

describe('the memory of uploads', () => {
	it('contains what was appended, in any chunks', () => {
		const upload = createUploadMemory(100 * step).open('a');
		upload.append(bytes(3));
		upload.append(Buffer.from('yz'));
		upload.append(bytes(2 * step));
		expect(upload.finish().toString()).toBe(`xxxyz${'x'.repeat(2 * step)}`);
	});

	it('has room for a form of the largest size and no more', () => {
		const upload = createUploadMemory(10 * maxFormBytes).open('a');
		upload.append(bytes(maxFormBytes));
		expect(() => upload.append(bytes(1))).toThrow(expect.objectContaining({ code: 'too-large' }));
	});

	it('of a client alone is half of the budget', () => {
		const memory = createUploadMemory(8 * step);
		const [first, second] = [memory.open('a'), memory.open('a')];
		first.append(bytes(3 * step));
		second.append(bytes(step));
		expect(() => second.append(bytes(1))).toThrow(expect.objectContaining({ code: 'busy' }));
	});

	it('is enough for a client who needs little, while another takes all it can', () => {
		const memory = createUploadMemory(8 * step);
		memory.open('a').append(bytes(4 * step));
		const other = memory.open('b');
		other.append(bytes(2 * step));
		expect(() => other.append(bytes(1))).toThrow(expect.objectContaining({ code: 'busy' }));
	});

	it('is free again when an upload ends, even if it ends twice', () => {
		const memory = createUploadMemory(8 * step);
		const upload = memory.open('a');
		upload.append(bytes(4 * step));
		const content = upload.finish();
		expect(content).toHaveLength(4 * step);
		upload.close();
		upload.close();
		expect(content).toHaveLength(0);
		memory.open('a').append(bytes(4 * step));
	});

	it('is short for all when more than three quarters are in use, which one client alone cannot reach', () => {
		const memory = createUploadMemory(8 * step);
		memory.open('a').append(bytes(4 * step));
		memory.open('b').append(bytes(2 * step));
		expect(memory.isShort('d')).toBe(false);
		memory.open('c').append(bytes(step));
		expect(memory.isShort('d')).toBe(true);
	});

	it('is short for a client that uses more than a seventh of what is free, or an eighth if it is alone', () => {
		const memory = createUploadMemory(8 * step);
		const upload = memory.open('a');
		upload.append(bytes(step));
		expect(memory.isShort('a')).toBe(false);
		memory.open('a').append(bytes(1));
		expect(memory.isShort('a')).toBe(true);
		expect(memory.isShort('b')).toBe(false);
		upload.close();
		expect(memory.isShort('a')).toBe(false);
	});

	it('that seven clients may hold for long leaves room for the largest body of text of a program', async () => {
		const scale = 16;
		const memory = createUploadMemory((256 * 1024 * 1024) / scale);
		const holding = new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
		while (holding.size > 0) {
			for (const client of holding) {
				const upload = memory.open(client);
				upload.append(bytes(step));
				if (!memory.isShort(client)) continue;
				upload.close();
				holding.delete(client);
			}
		}
		await memory.reserve('program', limits.api.maxTextBytes / scale, {
			timeoutMs: 0,
			signal: new AbortController().signal,
		});
	});

	it('leaves a form of the largest size to each of thirty clients', () => {
		const memory = createUploadMemory(256 * 1024 * 1024);
		for (let client = 0; client < 30; client++) memory.open(String(client)).append(bytes(maxFormBytes));
		expect(maxFormBytes).toBeGreaterThan(limits.maxBytes);
	});
});

describe('reserved memory', () => {
	const wait = { timeoutMs: 60_000, signal: new AbortController().signal };
	/** What has been admitted so far, in order. */
	function createReservations(budgetSteps: number) {
		const memory = createUploadMemory(budgetSteps * step);
		const admitted: string[] = [];
		const reserve = async (client: string, steps: number, name = client) => {
			const buffer = await memory.reserve(client, steps * step, wait);
			admitted.push(name);
			return buffer;
		};
		return { memory, admitted, reserve };
	}
	const settled = () => new Promise((resolve) => setImmediate(resolve));

	it('of a client alone is a quarter of the budget; the next call waits until some is given back', async () => {
		const { admitted, reserve } = createReservations(16);
		const first = await reserve('a', 3, 'first');
		await reserve('a', 1, 'second');
		const third = reserve('a', 1, 'third');
		await settled();
		expect(admitted).toEqual(['first', 'second']);
		first.close();
		first.close();
		await third;
		expect(admitted).toEqual(['first', 'second', 'third']);
	});

	it('is given in order to one client, while those of others pass it', async () => {
		const { admitted, reserve } = createReservations(16);
		const first = await reserve('a', 4, 'first');
		const large = reserve('a', 4, 'large');
		const small = reserve('a', 1, 'small');
		const other = await reserve('b', 2);
		first.append(bytes(2 * step));
		first.finish();
		await settled();
		expect(admitted).toEqual(['first', 'b']);
		first.close();
		other.close();
		await large;
		expect(admitted).toEqual(['first', 'b', 'large']);
		(await large).close();
		await small;
	});

	it('that nobody uses is free for what streams', async () => {
		const { memory, reserve } = createReservations(8);
		const buffer = await reserve('a', 2);
		const other = memory.open('a');
		other.append(bytes(step));
		expect(() => other.append(bytes(2 * step))).toThrow(expect.objectContaining({ code: 'busy' }));
		buffer.close();
		other.append(bytes(2 * step));
	});

	it('is a buffer of its length and no more, which keeps what was appended', async () => {
		const { memory, reserve } = createReservations(40);
		const buffer = await reserve('a', 10);
		buffer.append(bytes(9 * step + 1));
		expect(() => buffer.append(bytes(step))).toThrow(expect.objectContaining({ code: 'too-large' }));
		expect(buffer.finish()).toHaveLength(9 * step + 1);
		buffer.close();
		memory.open('a').append(bytes(20 * step));
	});

	it('is refused after the time to wait, or when the caller leaves, and then holds up nobody', async () => {
		vi.useFakeTimers();
		try {
			const memory = createUploadMemory(16 * step);
			await memory.reserve('a', 4 * step, wait);
			const late = memory.reserve('a', 4 * step, { ...wait, timeoutMs: 15_000 });
			const leaving = new AbortController();
			const left = memory.reserve('a', 4 * step, { ...wait, signal: leaving.signal });
			const outcomes = Promise.allSettled([late, left]);
			vi.advanceTimersByTime(14_999);
			const reason = new AppError('request-timeout');
			leaving.abort(reason);
			vi.advanceTimersByTime(1);
			expect(await outcomes).toMatchObject([{ reason: { code: 'busy' } }, { reason }]);
			await memory.reserve('b', 3 * step, wait);
		} finally {
			vi.useRealTimers();
		}
	});

	it('has room for the largest call of each of two programs', async () => {
		const memory = createUploadMemory(256 * 1024 * 1024);
		await memory.reserve('a', limits.api.maxBodyBytes, wait);
		await memory.reserve('b', limits.api.maxBodyBytes, wait);
	});
});
