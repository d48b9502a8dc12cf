import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { MemoryCounter } from './memory-counter.ts';
import { createRateLimits } from './rate-limits.ts';

const from = (ip: string) => ({ ip, headers: {} }) as FastifyRequest;
const request = from('192.0.2.1');
const sent = new Map<string, unknown>();
const reply = {
	header: (name: string, value: unknown) => sent.set(name, value),
	getHeader: (name: string) => sent.get(name),
} as unknown as FastifyReply;
afterEach(() => {
	sent.clear();
	vi.useRealTimers();
});

it('what takes more than a whole quota takes the whole quota: it would be refused for ever otherwise', async () => {
	const rateLimits = createRateLimits((options) => new MemoryCounter(options), 0.01);
	await rateLimits.consume(request, reply, 'megapixels', 50);
	await expect(rateLimits.consume(request, reply, 'megapixels', 1)).rejects.toMatchObject({
		code: 'rate-limited',
	});
});

it('an IPv6 /48 has the misses of four clients, and clients without a miss go on', async () => {
	const rateLimits = createRateLimits((options) => new MemoryCounter(options, 2 ** 32), 0.1);
	const check = (address: string) => rateLimits.check(from(address), reply, 'misses');
	for (let n = 0; n < 12; n++) {
		await check('2001:db8:1:0::1');
		await rateLimits.penalize(from(`2001:db8:1:${n}::1`), 'misses');
	}
	await expect(check('2001:db8:1:0::1')).rejects.toMatchObject({ code: 'rate-limited' });
	for (const address of ['2001:db8:1:ff::1', '2001:db8:2::1', '192.0.2.1']) await check(address);
});

it.each([
	['calls', limits.rateWindowSeconds],
	['modelBytes', limits.modelWindowSeconds],
] as const)(
	'a client without %s left may come back when its window of %i s ends, and not later',
	async (name, seconds) => {
		vi.useFakeTimers();
		const rateLimits = createRateLimits((options) => new MemoryCounter(options), 1);
		await rateLimits.consume(request, reply, name, limits.rates[name]);
		vi.advanceTimersByTime((seconds - 10.5) * 1000);
		await expect(rateLimits.consume(request, reply, name)).rejects.toMatchObject({ code: 'rate-limited' });
		expect(sent.get('retry-after')).toBe(11);
		vi.advanceTimersByTime(10_500);
		await rateLimits.consume(request, reply, name);
	},
);
