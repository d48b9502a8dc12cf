import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { MemoryCounter } from './memory-counter.ts';
import { createRateLimits } from './rate-limits.ts';

const request = { ip: '192.0.2.1', headers: {} } as FastifyRequest;
const reply = {
	header: () => reply,
	headers: () => reply,
	getHeader: () => undefined,
} as unknown as FastifyReply;

it('what takes more than a whole quota takes the whole quota: it would be refused for ever otherwise', async () => {
	const rateLimits = createRateLimits((options) => new MemoryCounter(options), 0.01);
	await rateLimits.consume(request, reply, 'megapixels', 50);
	await expect(rateLimits.consume(request, reply, 'megapixels', 1)).rejects.toMatchObject({
		code: 'rate-limited',
	});
});
