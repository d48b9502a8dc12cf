// Runs the work of a call within its time limit, and gives it memory.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { disconnectSignal } from '../../http/caller.ts';
import type { ConnectionLimits } from '../../http/connections/connections.ts';
import type { Transient } from '../../images/transient.ts';
import type { UploadMemory } from '../../images/upload-memory.ts';
import { clientOfRequest } from '../../rate-limits/client.ts';
import { consumeMegapixels, type RateLimits } from '../../rate-limits/rate-limits.ts';
import type { FetchImage } from '../fetch-image.ts';
import type { RemovalParts } from '../remove-background.ts';
import type { ApiKeys } from './api-keys.ts';
import { type CallMemory, createCallMemory } from './call-memory.ts';
import type { Slots } from './slots.ts';

/** The dependencies of the routes for programs. */
export interface CompatParts {
	readonly transient: Transient;
	readonly apiKeys: ApiKeys;
	/** Undefined: addresses are not fetched. */
	readonly fetchImage: FetchImage | undefined;
	/** The size of a call that names none. */
	readonly defaultSize: 'preview' | 'full';
	/** Name and beginning of the SHA-256 of the model. */
	readonly model: string;
	readonly uploads: UploadMemory;
	readonly rateLimits: RateLimits;
	readonly connections: ConnectionLimits;
	/** Calls under way. */
	readonly calls: Slots;
}

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

/**
 * Fastify's own limit ends with the body of a request. The signal aborts the work when the client disconnects, or after
 * `timeoutMs`; then throws AppError 'too-slow'.
 */
async function withinTime<T>(
	reply: FastifyReply,
	timeoutMs: number,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const deadline = new AbortController();
	const timer = setTimeout(
		() => deadline.abort(new AppError('too-slow', 'the call took too long')),
		timeoutMs,
	);
	try {
		return await work(AbortSignal.any([disconnectSignal(reply), deadline.signal]));
	} catch (error) {
		throw deadline.signal.aborted ? deadline.signal.reason : error;
	} finally {
		clearTimeout(timer);
	}
}
