// The API of a result: view or download the cutout with its time-limited token, as it is or rendered by a recipe.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { renderedTypes, toRecipe } from '#contract/recipe.ts';
import { RecipeOptions } from '#contract/recipe-options.ts';
import { callerOf } from '../http/caller.ts';
import type { Images } from '../images/images.ts';
import { sendImage } from '../images/send-image.ts';
import { tokenChars } from '../images/tokens.ts';
import { consumeRendering, type RateLimits } from '../rate-limits/rate-limits.ts';
import type { StoredImage } from '../store/store.ts';
import { image, problems } from './replies.ts';

const TokenParams = Type.Object({
	token: Type.String({
		pattern: `^[A-Za-z0-9_-]{${tokenChars}}$`,
		description: 'The `processedToken` of the process call.',
	}),
});

const ImageHeaders = Type.Object({
	'peel-image': Type.Optional(
		Type.String({ description: 'The `id` of the upload: the result of another one is a 404.' }),
	),
});

const description = `Without a query, the lossless cutout: a PNG with transparency. The query fields render it in another way, without another analysis. Equal recipes are rendered once and stored until the image expires, the latest ${limits.maxRenderings} of an image; a new rendering counts towards the rate limits of renderings and megapixels.`;

interface Parts {
	readonly images: Images;
	readonly rateLimits: RateLimits;
}

interface ResultRequest {
	readonly params: Static<typeof TokenParams>;
	readonly query: Static<typeof RecipeOptions>;
	readonly headers: Static<typeof ImageHeaders>;
}

export function resultRoutes(instance: FastifyInstance, { images, rateLimits }: Parts): void {
	const app = instance.withTypeProvider<TypeBoxTypeProvider>();
	const options = (operationId: string, summary: string, more = '') => ({
		schema: {
			tags: ['Results'],
			operationId,
			summary,
			description: description + more,
			params: TokenParams,
			querystring: RecipeOptions,
			headers: ImageHeaders,
			response: {
				200: {
					...image('image/png', 'image/webp', 'image/jpeg'),
					description:
						'The image. The header `Sunset` (RFC 8594) holds the time at which it expires, and the headers `Peel-Confidence`, `Peel-Doubt` and `Peel-Theme` what /api/process returns.',
				},
				...problems(400, 403, 404, 410, 429, 503, 504, 507),
			},
		},
	});

	function open(request: FastifyRequest & ResultRequest, reply: FastifyReply): Promise<StoredImage> {
		const { params, query, headers } = request;
		return images.openResult(params.token, {
			recipe: query,
			imageId: headers['peel-image'],
			admit: (size) => consumeRendering(rateLimits, request, reply, size),
			caller: callerOf(reply),
			isHead: request.method === 'HEAD',
		});
	}

	app.get('/api/secure/view/:token', options('viewResult', 'View the cutout'), async (request, reply) => {
		const result = await open(request, reply);
		// A browser that saves the image, as by a long touch, would name it by the token.
		reply.header('content-disposition', `inline; filename="${fileName(request.query)}"`);
		return sendImage(reply, result);
	});

	app.get(
		'/api/secure/download/:token',
		options(
			'downloadResult',
			'Download the cutout',
			` The attachment is named \`${product.downloadName}\`, with the extension of its format.`,
		),
		async (request, reply) => {
			const result = await open(request, reply);
			reply.header('content-disposition', `attachment; filename="${fileName(request.query)}"`);
			return sendImage(reply, result);
		},
	);
}

function fileName(query: Static<typeof RecipeOptions>): string {
	const { extension } = renderedTypes[toRecipe(query).format];
	return product.downloadName.replace(/png$/, extension);
}
