// Reads the one image out of a multipart form and counts its bytes as they arrive.
import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Limits of the multipart parser, which throws as soon as one is exceeded, while the body still streams. */
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
 * The bytes of the form's field `image`. The file name and the media type in the form are never read. Throws AppError:
 * 'bad-request' if the body is no valid form, 'no-file' if the form has no such file, 'too-large', 'too-many-parts'.
 */
export async function receiveUpload(request: FastifyRequest): Promise<Buffer> {
	if (!request.isMultipart()) throw new AppError('bad-request', 'the body is not a multipart form');
	let upload: Buffer | undefined;
	try {
		for await (const part of request.parts({ limits: formLimits })) {
			if (part.type !== 'file') continue;
			const bytes = await readFile(part);
			if (part.fieldname === 'image') upload = bytes;
		}
	} catch (error) {
		throw isParserError(error) ? new AppError('bad-request', 'malformed form', { cause: error }) : error;
	}
	if (!upload) throw new AppError('no-file');
	return upload;
}

/** Stops at the size limit. The parser itself would read on, and never respond to a client that never stops sending. */
async function readFile({ file }: MultipartFile): Promise<Buffer> {
	file.once('limit', () => file.destroy(new AppError('too-large')));
	return buffer(file);
}

/** Errors in the syntax of the form have no Fastify code. */
function isParserError(error: unknown): boolean {
	return (
		error instanceof Error &&
		!(error instanceof AppError) &&
		!(error as { code?: string }).code?.startsWith('FST_')
	);
}
