// The API of an image: upload, process, view the original, delete.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { OriginalOptions, ProcessReply, ProcessStatus, UploadReply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { callerOf } from '../http/caller.ts';
import type { ConnectionLimits } from '../http/connections/connections.ts';
import type { Images } from '../images/images.ts';
import { unpackRegions } from '../images/packed-regions.ts';
import { receiveUpload, requireForm } from '../images/receive-upload.ts';
import { sendImage } from '../images/send-image.ts';
import type { UploadMemory } from '../images/upload-memory.ts';
import { clientOfRequest } from '../rate-limits/client.ts';
import { consumeMegapixels, consumeRendering, type RateLimits } from '../rate-limits/rate-limits.ts';
import { IdParams, ignoreTypeOfEmptyBody } from './image-requests.ts';
import { binary, image, problems } from './replies.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

interface Parts {
	readonly images: Images;
	readonly uploads: UploadMemory;
	readonly rateLimits: RateLimits;
	readonly connections: ConnectionLimits;
}

export function imageRoutes(
	instance: FastifyInstance,
	{ images, uploads, rateLimits, connections }: Parts,
): void {
	const app = instance.withTypeProvider<TypeBoxTypeProvider>();

	app.post(
		'/api/upload',
		{
			handlerTimeout: connections.uploadMs,
			onRequest: [(request, reply) => rateLimits.consume(request, reply, 'uploads'), requireForm],
			// The form is read by the handler; its schema is for the API's description only.
			validatorCompiler: () => () => true,
			schema: uploadSchema,
		},
		async (request, reply) => {
			const client = clientOfRequest(request);
			const upload = uploads.open(client);
			try {
				const bytes = await receiveUpload(request, upload);
				const { id, meta } = await images.submit(bytes, {
					admit: (size) => consumeMegapixels(rateLimits, request, reply, size),
					client,
				});
				// Its client has disconnected, and nobody else would learn the id.
				if (reply.raw.destroyed) await images.remove(id);
				const { width, height, type, expiresAt } = meta;
				return reply.code(201).send({ id, width, height, type, expiresAt: iso(expiresAt) });
			} finally {
				upload.close();
			}
		},
	);

	app.post(
		'/api/process/:id',
		{
			handlerTimeout: connections.processMs,
			onRequest: ignoreTypeOfEmptyBody,
			schema: processSchema,
		},
		async (request, reply) => {
			const { token, meta } = await images.process(request.params.id, callerOf(reply));
			const { width, height, expiresAt, confidence = 1, doubt, theme, regions } = meta;
			const doubtfulRegions = unpackRegions(regions);
			const assessment = { confidence, ...(doubt && { doubt }), ...(theme && { theme }), doubtfulRegions };
			return { processedToken: token, expiresAt: iso(expiresAt), width, height, ...assessment };
		},
	);

	app.get('/api/process/:id', { schema: statusSchema }, async (request) => images.status(request.params.id));

	app.get('/api/original/:id', { schema: originalSchema }, async (request, reply) => {
		const { id } = request.params;
		const isHead = request.method === 'HEAD';
		const original = request.query.size
			? await images.openNormalised(id, {
					admit: (size) => consumeRendering(rateLimits, request, reply, size),
					caller: callerOf(reply),
					isHead,
				})
			: await images.openOriginal(id, { isHead });
		// A browser that saves the image would name it by the id, which is enough to delete it.
		const extension = original.meta.type === 'image/png' ? 'png' : 'jpg';
		reply.header('content-disposition', `inline; filename="original_image.${extension}"`);
		return sendImage(reply, original);
	});

	app.delete(
		'/api/original/:id',
		{ onRequest: ignoreTypeOfEmptyBody, schema: deletionSchema },
		async (request, reply) => {
			await images.remove(request.params.id);
			return reply.code(204).send(null);
		},
	);
}

const tags = ['Images'];

const uploadSchema = {
	tags,
	operationId: 'uploadImage',
	summary: 'Upload an image',
	description: `Expects a multipart form with a JPG or PNG of at most ${limits.maxMegabytes} MB in the field \`image\`. The image is stored without its metadata and deleted when it expires.`,
	consumes: ['multipart/form-data'],
	body: Type.Object({ image: binary(`A JPG or PNG of at most ${limits.maxMegabytes} MB.`) }),
	response: { 201: UploadReply, ...problems(400, 403, 408, 413, 415, 422, 429, 503, 507) },
};

const processSchema = {
	tags,
	operationId: 'processImage',
	summary: 'Remove the background',
	description:
		'Responds when the cutout is ready. Calling it again returns the same cutout without processing the image again.',
	params: IdParams,
	response: { 200: ProcessReply, ...problems(400, 403, 404, 408, 410, 422, 429, 503, 504, 507) },
};

const statusSchema = {
	tags,
	operationId: 'getStatus',
	summary: 'Get the processing status',
	description:
		'Does not start processing. The state is `none` until the POST call, or until an idle engine starts by itself after the upload.',
	params: IdParams,
	response: { 200: ProcessStatus, ...problems(403, 404, 410, 429, 503) },
};

const originalSchema = {
	tags,
	operationId: 'viewOriginal',
	summary: 'View the original',
	description: 'The uploaded image without its metadata.',
	params: IdParams,
	querystring: OriginalOptions,
	response: {
		200: image('image/jpeg', 'image/png'),
		...problems(400, 403, 404, 410, 422, 429, 503, 504, 507),
	},
};

const deletionSchema = {
	tags,
	operationId: 'deleteImage',
	summary: 'Delete the original and the cutout',
	description: 'Takes effect at once. Deleting again is not an error.',
	params: IdParams,
	response: {
		204: Type.Null({ description: 'Deleted.' }),
		...problems(400, 403, 404, 408, 429, 503),
	},
};
