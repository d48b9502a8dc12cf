// The API of remove.bg: POST /v1.0/removebg and GET /v1.0/account.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { clientOfRequest } from '../rate-limits/client.ts';
import { megapixels } from '../rate-limits/rate-limits.ts';
import { authorise } from './authorise.ts';
import { beginCall } from './begin-call.ts';
import type { CompatParts } from './compat.ts';
import { accountSchema, removalSchema } from './describe.ts';
import { removeBgPrefix } from './program-call.ts';
import { readFields } from './read-fields.ts';
import { parseRemovalRequest } from './removal-request.ts';
import { removeBackground } from './remove-background.ts';
import { sendResult } from './send-result.ts';

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
	const { uploads, connections, rateLimits, transient, fetchImage, defaultSize, model } = parts;
	app.post(
		`${removeBgPrefix}removebg`,
		{
			onRequest: (request, reply) => beginCall(request, reply, parts),
			handlerTimeout: connections.processMs,
			schema: removalSchema,
		},
		async (request, reply) => {
			const client = clientOfRequest(request);
			const buffer = uploads.open(client, limits.api.maxBodyBytes);
			try {
				const wanted = parseRemovalRequest(await readFields(request, buffer), defaultSize);
				const result = await removeBackground(wanted, {
					transient,
					loader: { fetchImage, client, signal: disconnectSignal(reply) },
					admit: (size) => rateLimits.consume(request, reply, 'megapixels', megapixels(size)),
					onStored: () => buffer.close(),
				});
				return sendResult(reply, result, { type: wanted.type, model });
			} finally {
				buffer.close();
			}
		},
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
		handler() {
			throw new AppError('not-found');
		},
	});
}
