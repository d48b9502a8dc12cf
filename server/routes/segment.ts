// The API of clicks: the mask of what points in an image mean, and the preparation for it.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SegmentRequest } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { callerOf } from '../http/caller.ts';
import type { ConnectionLimits } from '../http/connections/connections.ts';
import type { Images } from '../images/images.ts';
import { sendImage } from '../images/send-image.ts';
import { consumeMegapixels, type RateLimits } from '../rate-limits/rate-limits.ts';
import { IdParams, ignoreTypeOfEmptyBody } from './image-requests.ts';
import { image, problems } from './replies.ts';

/**
 * Enough for the largest number of points with all digits of their numbers and
 * spaces between them, and the largest matte.
 */
const maxBodyBytes = 16_384 + limits.maxGuessCharacters;

interface Parts {
	readonly images: Images;
	readonly rateLimits: RateLimits;
	readonly connections: ConnectionLimits;
}

export function segmentRoutes(instance: FastifyInstance, { images, rateLimits, connections }: Parts): void {
	const app = instance.withTypeProvider<TypeBoxTypeProvider>();
	const handlerTimeout = connections.processMs;

	app.post(
		'/api/embedding/:id',
		{
			handlerTimeout,
			onRequest: ignoreTypeOfEmptyBody,
			schema: {
				tags: ['Images'],
				operationId: 'prepareSegmentation',
				summary: 'Prepare an image for clicks',
				description:
					'Responds when /api/segment can find masks quickly; without this call, the first call of /api/segment prepares the image. Calling it again does nothing. The cutout, if there is one, becomes the first guess, so call it after processing. Preparing counts towards the rate limit of megapixels.',
				params: IdParams,
				response: {
					204: Type.Null({ description: 'Prepared.' }),
					...problems(400, 403, 404, 408, 410, 422, 429, 503, 504, 507),
				},
			},
		},
		async (request, reply) => {
			await images.embed(request.params.id, {
				admit: (size) => consumeMegapixels(rateLimits, request, reply, size),
				caller: callerOf(reply),
			});
			return reply.code(204).send(null);
		},
	);

	app.post(
		'/api/segment/:id',
		{
			handlerTimeout,
			bodyLimit: maxBodyBytes,
			onRequest: requireJson,
			validatorCompiler: exact,
			schema: {
				tags: ['Images'],
				operationId: 'segment',
				summary: 'Find what clicks select',
				description:
					'The mask of what is at the points: an 8-bit grey PNG with the image’s aspect ratio and a longer side of 672 pixels, whose values are the probability that a pixel belongs to the mask. With `matte`, clicks correct the edited cutout instead of the original one. Equal requests share one run. The mask is made at the first call and then stored; that call counts towards the rate limit of masks and, if the image is not prepared yet, towards that of megapixels.',
				params: IdParams,
				body: SegmentRequest,
				response: {
					200: image('image/png'),
					...problems(400, 403, 404, 408, 410, 415, 422, 429, 503, 504, 507),
				},
			},
		},
		async (request, reply) => {
			const { points, pointsOnly, matte } = request.body;
			const mask = await images.openMask(request.params.id, points, {
				pointsOnly,
				guess: matte,
				admitMask: () => rateLimits.consume(request, reply, 'masks'),
				admit: (size) => consumeMegapixels(rateLimits, request, reply, size),
				caller: callerOf(reply),
			});
			return sendImage(reply, mask);
		},
	);
}

async function requireJson({ headers }: FastifyRequest): Promise<void> {
	const [type = ''] = (headers['content-type'] ?? '').split(';');
	if (type.trim().toLowerCase() !== 'application/json') throw new AppError('not-json');
}

const expected = `"points" must be a list of 1 to ${limits.maxPrompts} objects with x and y, numbers from 0 to 1, and keep, true or false; "pointsOnly", if there, is true or false; "matte", if there, is a PNG in base64 of at most ${limits.maxGuessCharacters} characters; nothing else.`;

/** Fastify's own validator would convert: the text "0.5" to a number, null to 0, one object to a list. */
function exact({ schema, httpPart }: { schema: unknown; httpPart?: string | undefined }) {
	return (value: unknown) => {
		if (Value.Check(schema as typeof SegmentRequest, value)) return { value };
		const error =
			httpPart === 'body'
				? new AppError('bad-request', 'not the schema', { detail: expected })
				: new AppError('not-found');
		return { error };
	};
}
