// Reads the fields of a call from its body, in any of the three encodings that clients use.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { boundaryOf, partsOf } from '../http/form-parts.ts';
import { receiveBody } from '../images/receive-upload.ts';
import type { UploadBuffer } from '../images/upload-memory.ts';
import { type Fields, fieldsOf, maxFields } from './fields.ts';
import { parseJsonFields } from './parse-json.ts';
import { parseUrlencodedFields } from './parse-urlencoded.ts';

/**
 * Multipart, URL-encoded or JSON; by default URL-encoded, as command lines send it. The files are views of the buffer's memory. Throws
 * AppError 'bad-request', 'too-large', and what the buffer throws.
 */
export async function readFields(request: FastifyRequest, buffer: UploadBuffer): Promise<Fields> {
	const contentType = request.headers['content-type'];
	const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase();
	const body = await receiveBody(request, buffer);
	if (mediaType === 'multipart/form-data') return formFields(body, boundaryOf(contentType));
	if (body.length > limits.api.maxTextBytes) throw new AppError('too-large');
	return mediaType === 'application/json' ? parseJsonFields(body) : parseUrlencodedFields(body);
}

/** Fields that are files even if the client gives no file name. */
const fileFields = new Set(['image_file', 'image_file_b64', 'bg_image_file', 'file']);

function formFields(body: Buffer, boundary: string | undefined): Fields {
	if (!boundary) throw new AppError('bad-request', 'the form has no boundary');
	const texts: [string, string][] = [];
	const files: [string, Buffer][] = [];
	for (const { name, isFile, content } of partsOf(body, boundary)) {
		if (texts.length + files.length === maxFields) throw new AppError('bad-request', 'too many fields');
		if (name === undefined) continue;
		if (isFile || fileFields.has(name)) files.push([name, content]);
		else texts.push([name, content.toString('utf8')]);
	}
	return fieldsOf(texts, files);
}
