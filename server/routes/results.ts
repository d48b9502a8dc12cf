// The API of a result: the cut-out behind its time-limited token, to look at or to save.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { product } from '#contract/product.ts';
import type { TypedApp } from '../http/typed-app.ts';
import type { Jobs } from '../images/images.ts';
import { sendPicture } from '../images/send-image.ts';
import { tokenChars } from '../images/tokens.ts';
import { picture, problems } from './replies.ts';

const TokenParams = Type.Object({ token: Type.String({ pattern: `^[A-Za-z0-9_-]{${tokenChars}}$` }) });

const schema = {
	params: TokenParams,
	response: { 200: picture('image/png'), ...problems(403, 404, 410, 429, 503) },
};

export function resultRoutes(instance: FastifyInstance, jobs: Jobs): void {
	const app = instance as TypedApp;

	app.get(
		'/api/secure/view/:token',
		{ schema: { ...schema, summary: 'The cut-out, to be shown' } },
		async (request, reply) => sendPicture(reply, await jobs.openResult(request.params.token)),
	);

	app.get(
		'/api/secure/download/:token',
		{ schema: { ...schema, summary: 'The cut-out, to be saved' } },
		async (request, reply) => {
			const result = await jobs.openResult(request.params.token);
			reply.header('content-disposition', `attachment; filename="${product.downloadName}"`);
			return sendPicture(reply, result);
		},
	);
}
