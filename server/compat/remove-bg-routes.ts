// The API of remove.bg: POST /v1.0/removebg and GET /v1.0/account.
import type { FastifyInstance } from 'fastify';
import { readFields } from './body/read-fields.ts';
import { authorise, rejectUnknown } from './call/authorise.ts';
import { beginCall } from './call/begin-call.ts';
import { type CompatParts, runCall } from './call/run-call.ts';
import { accountSchema, removalSchema } from './describe.ts';
import { removeBgPrefix } from './program-call.ts';
import { removeBackground } from './remove-background.ts';
import { sendResult } from './reply/send-result.ts';
import { parseRemovalRequest } from './request/removal-request.ts';

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
	const { defaultSize, model } = parts;
	app.post(
		`${removeBgPrefix}removebg`,
		{ onRequest: (request, reply) => beginCall(request, reply, parts), schema: removalSchema },
		(request, reply) =>
			runCall(request, reply, parts, async (memory, removalParts) => {
				const wanted = parseRemovalRequest(await readFields(request, memory), defaultSize);
				const result = await removeBackground(wanted, removalParts);
				return sendResult(reply, result, { type: wanted.type, model, offersJson: true });
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
