// The API of remove.bg: POST /v1.0/removebg and GET /v1.0/account.
import type { FastifyInstance } from 'fastify';
import { clientOfRequest } from '../rate-limits/client.ts';
import { megapixels } from '../rate-limits/rate-limits.ts';
import { authorise, rejectUnknown } from './authorise.ts';
import { beginCall } from './begin-call.ts';
import { createCallMemory } from './call-memory.ts';
import type { CompatParts } from './compat.ts';
import { accountSchema, removalSchema } from './describe.ts';
import { removeBgPrefix } from './program-call.ts';
import { readFields } from './read-fields.ts';
import { parseRemovalRequest } from './removal-request.ts';
import { removeBackground } from './remove-background.ts';
import { sendResult } from './send-result.ts';
import { withinTime } from './within-time.ts';

/** Programs may ask whether they have credits left. Nothing is ever charged. */
const manyCredits = 1_000_000;
const account = {
	data: {
		attributes: {
			credits: { total: manyCredits, subscription: 0, payg: manyCredits, enterprise: 0 },
			api: { free_calls: manyCredits, sizes: 'all' },
		},
	},
};

export function removeBgRoutes(app: FastifyInstance, parts: CompatParts): void {
	const { uploads, rateLimits, transient, fetchImage, defaultSize, model } = parts;
	const { processMs, memoryWaitMs: timeoutMs } = parts.connections;
	app.post(
		`${removeBgPrefix}removebg`,
		{ onRequest: (request, reply) => beginCall(request, reply, parts), schema: removalSchema },
		(request, reply) =>
			withinTime(reply, processMs, async (signal) => {
				const client = clientOfRequest(request);
				const memory = createCallMemory(uploads, client, { signal, timeoutMs });
				try {
					const wanted = parseRemovalRequest(await readFields(request, memory), defaultSize);
					const result = await removeBackground(wanted, {
						transient,
						loader: { fetchImage, client, memory, signal },
						admit: (size) => rateLimits.consume(request, reply, 'megapixels', megapixels(size)),
						onStored: memory.release,
					});
					return sendResult(reply, result, { type: wanted.type, model });
				} finally {
					memory.release();
				}
			}),
	);

	app.get(
		`${removeBgPrefix}account`,
		{ onRequest: (request, reply) => authorise(request, reply, parts), schema: accountSchema },
		async () => account,
	);

	app.route({
		url: `${removeBgPrefix}*`,
		method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
		schema: { hide: true },
		onRequest: (request, reply) => rejectUnknown(request, reply, parts),
		handler: () => {},
	});
}
