// A limit on the work of a call: Fastify's own ends with the body of a request.
import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { disconnectSignal } from '../../http/disconnect-signal.ts';

/** The signal aborts the work when the client disconnects, or after `timeoutMs`; then throws AppError 'too-slow'. */
export async function withinTime<T>(
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
