// The API of rembg's HTTP server: GET and POST /api/remove.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { clientOfRequest } from '../rate-limits/client.ts';
import { megapixels } from '../rate-limits/rate-limits.ts';
import { ApiError } from './api-error.ts';
import { beginCall } from './begin-call.ts';
import { type CallMemory, createCallMemory } from './call-memory.ts';
import type { CompatParts } from './compat.ts';
import { rembgSchema } from './describe.ts';
import { type Fields, fieldsOf, isTrue } from './fields.ts';
import type { Loader } from './load-source.ts';
import { rembgPath } from './program-call.ts';
import { readFields } from './read-fields.ts';
import { removeBackground } from './remove-background.ts';
import { sendResult } from './send-result.ts';
import type { Source } from './sources.ts';
import { withinTime } from './within-time.ts';

export function rembgRoutes(app: FastifyInstance, parts: CompatParts): void {
	const { uploads, rateLimits, transient, fetchImage, model } = parts;
	const { processMs, memoryWaitMs: timeoutMs } = parts.connections;
	const onRequest = (request: FastifyRequest, reply: FastifyReply) => beginCall(request, reply, parts);

	function remove(
		request: FastifyRequest,
		reply: FastifyReply,
		readBody: (memory: CallMemory) => Promise<Fields> | Fields,
	): Promise<FastifyReply> {
		return withinTime(reply, processMs, async (signal) => {
			const memory = createCallMemory(uploads, clientOfRequest(request), { signal, timeoutMs });
			try {
				return await removeWithin(request, reply, await readBody(memory), { memory, signal });
			} finally {
				memory.release();
			}
		});
	}

	async function removeWithin(
		request: FastifyRequest,
		reply: FastifyReply,
		body: Fields,
		{ memory, signal }: Pick<Loader, 'signal'> & { readonly memory: CallMemory },
	): Promise<FastifyReply> {
		const query = fieldsOf(Object.entries(request.query as Record<string, unknown>).flatMap(texts));
		const field = (name: string) => body.texts.get(name) ?? query.texts.get(name);
		const result = await removeBackground(
			{
				image: sourceOf(body, query),
				background: undefined,
				findRegion: () => undefined,
				recipes: [recipeOf(field)],
				maxAnalysisPixels: limits.api.maxOutputPixels,
				type: undefined,
			},
			{
				transient,
				loader: { fetchImage, client: clientOfRequest(request), memory, signal },
				admit: (size) => rateLimits.consume(request, reply, 'megapixels', megapixels(size)),
				onStored: memory.release,
			},
		);
		return sendResult(reply, result, { type: undefined, model });
	}

	app.get(
		rembgPath,
		{ onRequest, schema: rembgSchema('Remove the background of an image by its address') },
		(request, reply) => remove(request, reply, () => fieldsOf([])),
	);

	app.post(
		rembgPath,
		{ onRequest, schema: rembgSchema('Remove the background of an uploaded image') },
		(request, reply) => remove(request, reply, (memory) => readFields(request, memory)),
	);
}

function sourceOf(body: Fields, query: Fields): Source {
	const bytes = body.files.get('file');
	if (bytes && bytes.length > limits.api.maxBytes) throw new ApiError('file_too_large');
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
	return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Of a field that is given twice, the last one counts. */
function texts([name, value]: [string, unknown]): [string, string][] {
	const text = Array.isArray(value) ? value.at(-1) : value;
	return typeof text === 'string' ? [[name, text]] : [];
}
