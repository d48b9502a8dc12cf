// Runs the work of a call: within its time, and with memory of its own.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOfRequest } from '../rate-limits/client.ts';
import { consumeMegapixels } from '../rate-limits/rate-limits.ts';
import { type CallMemory, createCallMemory } from './call-memory.ts';
import type { CompatParts } from './compat.ts';
import type { RemovalParts } from './remove-background.ts';
import { withinTime } from './within-time.ts';

/** `memory` is given back when the work has ended. Throws what `withinTime` throws. */
export function runCall(
	request: FastifyRequest,
	reply: FastifyReply,
	{ transient, fetchImage, uploads, rateLimits, connections }: CompatParts,
	work: (memory: CallMemory, parts: RemovalParts) => Promise<FastifyReply>,
): Promise<FastifyReply> {
	return withinTime(reply, connections.processMs, async (signal) => {
		const client = clientOfRequest(request);
		const memory = createCallMemory(uploads, client, { signal, timeoutMs: connections.memoryWaitMs });
		try {
			return await work(memory, {
				transient,
				loader: { fetchImage, client, memory, signal },
				admit: (size) => consumeMegapixels(rateLimits, request, reply, size),
				onStored: memory.release,
			});
		} finally {
			memory.release();
		}
	});
}
