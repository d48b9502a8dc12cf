// Takes the one picture out of a multipart form, counting bytes as they arrive.
import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Limits of the multipart parser; past any of them it throws while the body still streams. */
const formLimits = {
	files: 1,
	fileSize: limits.maxBytes,
	fields: limits.maxFormFields,
	fieldNameSize: 100,
	fieldSize: 1024,
	parts: limits.maxFormFields + 1,
	headerPairs: 20,
};

/**
 * The bytes of the form's field `image`. Throws AppError: 'bad-request' if the body is no form, 'no-file' if it has no such
 * file, 'too-large', 'too-many-parts'. The file's name and claimed type are never read.
 */
export async function receivePicture(request: FastifyRequest): Promise<Buffer> {
	if (!request.isMultipart()) throw new AppError('bad-request', 'the body is not a multipart form');
	let picture: Buffer | undefined;
	try {
		for await (const part of request.parts({ limits: formLimits })) {
			if (part.type !== 'file') continue;
			const bytes = await readFile(part);
			if (part.fieldname === 'image') picture = bytes;
		}
	} catch (error) {
		throw isParserError(error) ? new AppError('bad-request', 'malformed form', { cause: error }) : error;
	}
	if (!picture) throw new AppError('no-file');
	return picture;
}

/** Ends at the limit itself: the parser's own reading would go on, and never answer a sender that never stops. */
async function readFile({ file }: MultipartFile): Promise<Buffer> {
	file.once('limit', () => file.destroy(new AppError('too-large')));
	return buffer(file);
}

/** Errors of the multipart grammar carry no code of Fastify's. */
function isParserError(error: unknown): boolean {
	return (
		error instanceof Error &&
		!(error instanceof AppError) &&
		!(error as { code?: string }).code?.startsWith('FST_')
	);
}
