// The caller of a job on behalf of a request: the client, and when it has disconnected.
import type { FastifyReply } from 'fastify';
import type { Caller } from '../queue/queue.ts';
import { clientOfRequest } from '../rate-limits/client.ts';
import { disconnectSignal } from './disconnect-signal.ts';

export function callerOf(reply: FastifyReply): Required<Caller> {
	return { client: clientOfRequest(reply.request), signal: disconnectSignal(reply) };
}
