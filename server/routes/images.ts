// The API of a picture: upload, process, look at the original, delete.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ProcessReply, ProcessStatus, UploadReply } from '#contract/api.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import type { TypedApp } from '../http/typed-app.ts';
import type { Jobs } from '../images/images.ts';
import { receivePicture } from '../images/receive-upload.ts';
import { sendPicture } from '../images/send-image.ts';
import { idChars } from '../images/tokens.ts';
import { visitorOf } from '../rate-limits/client-of.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { picture, problems } from './replies.ts';

const IdParams = Type.Object({ id: Type.String({ pattern: `^[A-Za-z0-9_-]{${idChars}}$` }) });

/** Rounded up, so that the smallest picture costs something. */
const megapixels = ({ width, height }: { width: number; height: number }) =>
	Math.ceil((width * height) / 1_000_000);

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

interface Parts {
	readonly jobs: Jobs;
	readonly rates: RateLimits;
	readonly connections: ConnectionLimits;
}

export function imageRoutes(instance: FastifyInstance, { jobs, rates, connections }: Parts): void {
	const app = instance as TypedApp;

	app.post(
		'/api/upload',
		{
			handlerTimeout: connections.uploadMs,
			onRequest: (request, reply) => rates.spend(request, reply, 'uploads'),
			schema: {
				summary: 'Upload a picture',
				description: 'A multipart form with the picture, JPG or PNG, in its field `image`.',
				consumes: ['multipart/form-data'],
				response: { 201: UploadReply, ...problems(400, 403, 408, 413, 415, 422, 429, 503, 507) },
			},
		},
		async (request, reply) => {
			const bytes = await receivePicture(request);
			const { id, meta } = await jobs.submit(bytes, (picture) =>
				rates.spend(request, reply, 'megapixels', megapixels(picture)),
			);
			const { width, height, type, expiresAt } = meta;
			return reply.code(201).send({ id, width, height, type, expiresAt: iso(expiresAt) });
		},
	);

	app.post(
		'/api/process/:id',
		{
			handlerTimeout: connections.processMs,
			schema: {
				summary: 'Cut the picture out',
				description: 'Answers when the cut-out is ready. Repeating the call does the work once.',
				params: IdParams,
				response: { 200: ProcessReply, ...problems(403, 404, 410, 422, 429, 503, 504, 507) },
			},
		},
		async (request) => {
			const caller = { client: visitorOf(request.ip), signal: request.signal };
			const { token, meta } = await jobs.process(request.params.id, caller);
			const { width, height, expiresAt, confidence = 1, doubt } = meta;
			const judgement = doubt ? { confidence, doubt } : { confidence };
			return { processedToken: token, expiresAt: iso(expiresAt), width, height, ...judgement };
		},
	);

	app.get(
		'/api/process/:id',
		{
			schema: {
				summary: 'Where the picture stands on its way to its cut-out',
				description: 'Asks for nothing: `none` until somebody has called POST.',
				params: IdParams,
				response: { 200: ProcessStatus, ...problems(404, 410, 429, 503) },
			},
		},
		async (request) => jobs.status(request.params.id),
	);

	app.get(
		'/api/original/:id',
		{
			schema: {
				summary: 'The picture as uploaded, without its metadata',
				params: IdParams,
				response: { 200: picture('image/jpeg', 'image/png'), ...problems(404, 410, 429, 503) },
			},
		},
		async (request, reply) => sendPicture(reply, await jobs.openOriginal(request.params.id)),
	);

	app.delete(
		'/api/original/:id',
		{
			schema: {
				summary: 'Delete the picture and its cut-out now',
				params: IdParams,
				response: {
					204: Type.Null({ description: 'Deleted; deleting twice is no error.' }),
					...problems(403, 404, 429, 503),
				},
			},
		},
		async (request, reply) => {
			await jobs.remove(request.params.id);
			return reply.code(204).send(null);
		},
	);
}
