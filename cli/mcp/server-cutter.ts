// Cuts out with a Peel server by its HTTP API: upload, process, download by the recipe, delete at once.
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ProcessReply, UploadReply } from '#contract/api.ts';
import { imageTypeOf } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import { canonicalRecipe, renderedTypes, toRecipe } from '#contract/recipe.ts';
import type { CommandContext } from '../peel/context.ts';
import type { Cutter } from './cutter.ts';
import { requestServer, type ServerResponse } from './server-requests.ts';
import { ToolFault } from './tool.ts';

/** The part of the reply that is needed: servers of an earlier version send less, and later ones more. */
const ProcessedImage = Type.Intersect([
	Type.Pick(ProcessReply, ['processedToken', 'confidence', 'doubt']),
	Type.Partial(Type.Pick(ProcessReply, ['doubtfulRegions'])),
]);

const maxReplyBytes = 65_536;
/** The largest result without any compression, and its wrapping. */
const maxImageBytes = limits.maxOutputSidePx ** 2 * 4 + 1024 * 1024;
const deletionTimeoutMs = 10_000;
/** For how long an upload that has been cancelled may continue. */
const cancelledUploadMs = 10_000;

/** `server`: the base URL, ending in a slash. Sends nothing before the first call. */
export function createServerCutter(server: URL, { printError }: Pick<CommandContext, 'printError'>): Cutter {
	const at = (path: string) => new URL(path, server);

	/** After an abort the reply is still read: without the id in it the image could not be deleted. */
	async function upload(image: Buffer, signal: AbortSignal): Promise<string> {
		const body = new FormData();
		body.append('image', new Blob([new Uint8Array(image)]), 'image');
		const reading = { replyWithinMs: cancelledUploadMs, maxBytes: maxReplyBytes };
		const options = { method: 'POST', body, signal, ...reading } as const;
		return readReply(UploadReply, await requestServer(at('api/upload'), options)).id;
	}

	/** Deletes the image, even after an abort. If that fails, the image expires by itself. */
	async function remove(id: string): Promise<void> {
		const signal = AbortSignal.timeout(deletionTimeoutMs);
		const options = { method: 'DELETE', signal, maxBytes: maxReplyBytes } as const;
		await requestServer(at(`api/original/${id}`), options).catch(() =>
			printError('An image could not be deleted on the server; it expires there by itself.'),
		);
	}

	function readReply<S extends TSchema>(schema: S, { bytes }: ServerResponse): Static<S> {
		try {
			return Value.Parse(schema, JSON.parse(bytes.toString()));
		} catch (cause) {
			throw new ToolFault(`${server.origin} does not respond as a Peel server does.`, { cause });
		}
	}

	return {
		place: { server: server.href },
		async cutOut(image, { recipe: wanted, prompts }, { signal, progress }) {
			if (prompts) throw new ToolFault('The field "prompts" has no effect on a server: leave it out.');
			const recipe = toRecipe(wanted);
			const id = encodeURIComponent(await upload(image, signal));
			try {
				signal.throwIfAborted();
				progress('The image is uploaded.');
				const call = { signal, maxBytes: maxReplyBytes };
				const processed = await requestServer(at(`api/process/${id}`), { method: 'POST', ...call });
				const { processedToken, confidence, doubt, doubtfulRegions } = readReply(ProcessedImage, processed);
				const url = at(`api/secure/download/${encodeURIComponent(processedToken)}`);
				url.search = canonicalRecipe(recipe);
				const { bytes } = await requestServer(url, { method: 'GET', signal, maxBytes: maxImageBytes });
				const size = await imageSize(bytes, renderedTypes[recipe.format].type);
				if (!size) throw new ToolFault(`${server.origin} sent something else than a ${recipe.format}.`);
				const regions = doubtfulRegions && { doubtfulRegions: doubtfulRegions.map(knownFields) };
				return { bytes, ...size, confidence, ...(doubt && { doubt }), ...regions };
			} finally {
				await remove(id);
			}
		},
	};
}

/** Drops fields of a later version, whose texts could address the assistant. */
const knownFields = ({ x, y, width, height, area, kind }: ProcessReply['doubtfulRegions'][number]) => ({
	x,
	y,
	width,
	height,
	area,
	kind,
});

/** The size of a result of that type, from its header, in pixels; undefined for anything else. */
async function imageSize(
	bytes: Buffer,
	type: ReturnType<typeof imageTypeOf>,
): Promise<{ width: number; height: number } | undefined> {
	if (imageTypeOf(bytes) !== type) return undefined;
	// Loaded here, because only results of servers need it.
	const { default: sharp } = await import('sharp');
	const { width, height } = await sharp(bytes)
		.metadata()
		.catch(() => ({ width: 0, height: 0 }));
	return width > 0 && height > 0 ? { width, height } : undefined;
}
