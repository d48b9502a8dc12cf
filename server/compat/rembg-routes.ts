// The API of rembg's HTTP server: GET and POST /api/remove.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { ApiError } from './api-error.ts';
import { type Fields, fieldsOf, isTrue } from './body/fields.ts';
import { readFields } from './body/read-fields.ts';
import { beginCall } from './call/begin-call.ts';
import type { CallMemory } from './call/call-memory.ts';
import { type CompatParts, runCall } from './call/run-call.ts';
import { rembgFormSchema, rembgUrlSchema } from './describe.ts';
import { rembgPath } from './program-call.ts';
import { removeBackground } from './remove-background.ts';
import { sendResult } from './reply/send-result.ts';
import type { RemovalRequest } from './request/removal-request.ts';
import type { Source } from './request/sources.ts';

export function rembgRoutes(app: FastifyInstance, parts: CompatParts): void {
	const onRequest = (request: FastifyRequest, reply: FastifyReply) => beginCall(request, reply, parts);

	function remove(
		request: FastifyRequest,
		reply: FastifyReply,
		readBody: (memory: CallMemory) => Promise<Fields> | Fields,
	): Promise<FastifyReply> {
		return runCall(request, reply, parts, async (memory, removalParts) => {
			const wanted = removalRequest(await readBody(memory), request.query as Record<string, unknown>);
			const result = await removeBackground(wanted, removalParts);
			return sendResult(reply, result, { type: undefined, model: parts.model, offersJson: false });
		});
	}

	app.get(rembgPath, { onRequest, schema: rembgUrlSchema }, (request, reply) =>
		remove(request, reply, () => fieldsOf([])),
	);

	app.post(rembgPath, { onRequest, schema: rembgFormSchema }, (request, reply) =>
		remove(request, reply, (memory) => readFields(request, memory)),
	);
}

function removalRequest(body: Fields, givenQuery: Record<string, unknown>): RemovalRequest {
	const query = fieldsOf(Object.entries(givenQuery).flatMap(texts));
	return {
		image: sourceOf(body, query),
		background: undefined,
		findRegion: () => undefined,
		recipes: [recipeOf((name) => body.texts.get(name) ?? query.texts.get(name))],
		maxAnalysisPixels: limits.api.maxOutputPixels,
		type: undefined,
	};
}

function sourceOf(body: Fields, query: Fields): Source {
	const bytes = body.files.get('file');
	if (bytes) return { bytes };
	const url = query.texts.get('url');
	if (url === undefined) throw new ApiError('missing_source', 'A file in the field file, or ?url=.');
	return { url };
}

/** `om`: only the mask; `bgc`: a background as R,G,B,A. Models and alpha matting options have no effect. */
function recipeOf(field: (name: string) => string | undefined): RecipeOptions {
	if (isTrue(field('om'))) return { channels: 'alpha' };
	const background = field('bgc');
	return background === undefined ? {} : { background: parseChannels(background) };
}

function parseChannels(text: string): string {
	const channels = text
		.split(',')
		.map((channel) => (/^\s*\d{1,3}\s*$/.test(channel) ? Number(channel) : 256));
	if (channels.length < 3 || channels.length > 4 || channels.some((channel) => channel > 255))
		throw new ApiError('invalid_bg_color', 'R,G,B,A, each 0 to 255.');
	return `#${Buffer.from(channels).toString('hex')}`;
}

/** The texts of a query field: of one that is given twice, the last one counts. */
function texts([name, value]: [string, unknown]): [string, string][] {
	const text = Array.isArray(value) ? value.at(-1) : value;
	return typeof text === 'string' ? [[name, text]] : [];
}
