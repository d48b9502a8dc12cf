// The API of a picture: upload, process, look at the original, delete.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ProcessReply, UploadReply } from '#contract/api.ts';
import type { Jobs } from '../jobs.ts';
import { receivePicture } from '../receive.ts';
import { sendPicture } from '../send-picture.ts';
import { idChars } from '../tokens.ts';
import type { TypedApp } from '../typed-app.ts';
import { picture, problems } from './replies.ts';

const IdParams = Type.Object({ id: Type.String({ pattern: `^[A-Za-z0-9_-]{${idChars}}$` }) });

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export function imageRoutes(instance: FastifyInstance, jobs: Jobs): void {
	const app = instance as TypedApp;

	app.post(
		'/api/upload',
		{
			schema: {
				summary: 'Upload a picture',
				description: 'A multipart form with the picture, JPG or PNG, in its field `image`.',
				consumes: ['multipart/form-data'],
				response: { 201: UploadReply, ...problems(400, 403, 408, 413, 415, 422, 503, 507) },
			},
		},
		async (request, reply) => {
			const { id, meta } = await jobs.submit(await receivePicture(request));
			const { width, height, type, expiresAt } = meta;
			return reply.code(201).send({ id, width, height, type, expiresAt: iso(expiresAt) });
		},
	);

	app.post(
		'/api/process/:id',
		{
			schema: {
				summary: 'Cut the picture out',
				description: 'Answers when the cut-out is ready. Repeating the call does the work once.',
				params: IdParams,
				response: { 200: ProcessReply, ...problems(403, 404, 410, 422, 503, 504, 507) },
			},
		},
		async (request) => {
			const { token, meta } = await jobs.process(request.params.id);
			const { width, height, expiresAt, confidence = 1, doubt } = meta;
			const judgement = doubt ? { confidence, doubt } : { confidence };
			return { processedToken: token, expiresAt: iso(expiresAt), width, height, ...judgement };
		},
	);

	app.get(
		'/api/original/:id',
		{
			schema: {
				summary: 'The picture as uploaded',
				params: IdParams,
				response: { 200: picture('image/jpeg', 'image/png'), ...problems(404, 410) },
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
					...problems(403, 404),
				},
			},
		},
		async (request, reply) => {
			await jobs.remove(request.params.id);
			return reply.code(204).send(null);
		},
	);
}
