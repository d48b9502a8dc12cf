// Sends the result of a call as its clients expect it: the file, an archive of
// two files, or JSON with the file in base64.
import type { FastifyReply } from 'fastify';
import { limits } from '#contract/limits.ts';
import { withinPixels } from '#contract/size.ts';
import { scheduled } from '../../http/downloads/scheduled.ts';
import { clientOfRequest } from '../../rate-limits/client.ts';
import type { StoredImage } from '../../store/store.ts';
import type { Removal } from '../remove-background.ts';
import { archive } from './archive.ts';
import { base64Json } from './base64-json.ts';

/** `model`: for X-Peel-Model. */
interface ResultForm {
	/** For X-Type; undefined: no such header. */
	readonly type: string | undefined;
	readonly model: string;
	/** Whether a client that accepts nothing else gets JSON. */
	readonly offersJson: boolean;
}

export function sendResult(
	reply: FastifyReply,
	{ original, outputs }: Removal,
	{ type, model, offersJson }: ResultForm,
): FastifyReply {
	const [result] = outputs as readonly [StoredImage, ...StoredImage[]];
	const { width, height, subject } = result.meta;
	const box = subject ?? { left: 0, top: 0, width: 0, height: 0 };
	const largest = withinPixels(original, limits.api.maxOutputPixels);
	reply.headers({
		...(type !== undefined && { 'x-type': type }),
		'x-width': width,
		'x-height': height,
		'x-max-width': largest.width,
		'x-max-height': largest.height,
		'x-credits-charged': 0,
		'x-foreground-top': box.top,
		'x-foreground-left': box.left,
		'x-foreground-width': box.width,
		'x-foreground-height': box.height,
		'x-peel-model': model,
	});
	const client = clientOfRequest(reply.request);
	const file = outputs.length > 1 ? archive(outputs) : result.stream;
	if (offersJson && wantsJson(reply))
		return reply.type('application/json').send(
			scheduled(
				base64Json(file, {
					foreground_top: box.top,
					foreground_left: box.left,
					foreground_width: box.width,
					foreground_height: box.height,
				}),
				client,
			),
		);
	if (outputs.length === 1) reply.header('content-length', result.sizeBytes);
	return reply.type(outputs.length > 1 ? 'application/zip' : result.meta.type).send(scheduled(file, client));
}

/**
 * Only if the client accepts no image: axios lists JSON first and every other type after it, whatever its caller
 * expects.
 */
function wantsJson({ request }: FastifyReply): boolean {
	const { accept = '' } = request.headers;
	return /^\s*application\/json\b/i.test(accept) && !/\*\/\*|\bimage\//i.test(accept);
}
