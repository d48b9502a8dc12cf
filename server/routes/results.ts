// The API of a result: view or download the cutout with its time-limited token.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { product } from '#contract/product.ts';
import type { TypedApp } from '../http/typed-app.ts';
import type { Jobs } from '../images/images.ts';
import { sendImage } from '../images/send-image.ts';
import { tokenChars } from '../images/tokens.ts';
import { image, problems } from './replies.ts';

const TokenParams = Type.Object({
	token: Type.String({
		pattern: `^[A-Za-z0-9_-]{${tokenChars}}$`,
		description: 'The `processedToken` of the process call.',
	}),
});

const schema = {
	params: TokenParams,
	response: { 200: image('image/png'), ...problems(403, 404, 410, 429, 503) },
};

export function resultRoutes(instance: FastifyInstance, jobs: Jobs): void {
	const app = instance as TypedApp;

	app.get(
		'/api/secure/view/:token',
		{ schema: { ...schema, summary: 'View the cutout', description: 'A PNG with transparency.' } },
		async (request, reply) => sendImage(reply, await jobs.openResult(request.params.token)),
	);

	app.get(
		'/api/secure/download/:token',
		{
			schema: {
				...schema,
				summary: 'Download the cutout',
				description: `The same image as an attachment named \`${product.downloadName}\`.`,
			},
		},
		async (request, reply) => {
			const result = await jobs.openResult(request.params.token);
			reply.header('content-disposition', `attachment; filename="${product.downloadName}"`);
			return sendImage(reply, result);
		},
	);
}
