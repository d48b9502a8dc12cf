// Reads the fields of a call from its body, in any of the three encodings that clients use.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { imageTypeOf } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import { boundaryOf, partsOf } from '../../http/form-parts.ts';
import { receiveBody } from '../../images/receive-upload.ts';
import type { CallMemory } from '../call/call-memory.ts';
import { type Fields, faultyBody, fieldsOf, maxFields, tooManyFields } from './fields.ts';
import { parseJsonFields } from './parse-json.ts';
import { parseUrlencodedFields } from './parse-urlencoded.ts';

/**
 * Multipart, URL-encoded or JSON; by default URL-encoded, as command lines send it.
 * The files are views of the call's memory, of which a body takes its length before
 * it is read. Throws AppError 'bad-request', 'too-large', and what `CallMemory.open` throws.
 */
export async function readFields(request: FastifyRequest, memory: Pick<CallMemory, 'open'>): Promise<Fields> {
	const contentType = request.headers['content-type'];
	const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase();
	const isForm = mediaType === 'multipart/form-data';
	const bytes = bodyBytes(request, isForm ? limits.api.maxBodyBytes : limits.api.maxTextBytes);
	const body = await receiveBody(request, await memory.open(bytes));
	if (mediaType?.startsWith('image/') || imageTypeOf(body))
		throw faultyBody('The body is the image itself. Send it as a file of a multipart form.');
	if (isForm) return formFields(body, boundaryOf(contentType));
	return mediaType === 'application/json' ? parseJsonFields(body) : parseUrlencodedFields(body);
}

/** The declared length, or the most that a body of unknown length may have. */
function bodyBytes({ headers }: FastifyRequest, maxBytes: number): number {
	if (headers['transfer-encoding'] !== undefined) return maxBytes;
	const declared = Number(headers['content-length'] ?? 0);
	if (declared > maxBytes) throw new AppError('too-large');
	return declared;
}

/** Fields that are files even if the client gives no file name. */
const fileFields = new Set(['image_file', 'image_file_b64', 'bg_image_file', 'file']);

function formFields(body: Buffer, boundary: string | undefined): Fields {
	if (!boundary) throw faultyBody('The form has no boundary.');
	const texts: [string, string][] = [];
	const files: [string, Buffer][] = [];
	let count = 0;
	for (const { name, isFile, content } of partsOf(body, boundary)) {
		// Parts without a name cost as much to find.
		if (++count > maxFields) throw tooManyFields();
		if (name === undefined) continue;
		if (isFile || fileFields.has(name)) files.push([name, content]);
		else texts.push([name, content.toString('utf8')]);
	}
	return fieldsOf(texts, files);
}
