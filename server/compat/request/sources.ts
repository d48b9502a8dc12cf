// The images of a call: in the body as a file or in base64, or by their address.
import { limits } from '#contract/limits.ts';
import { ApiError } from '../api-error.ts';
import { decodeBase64 } from '../body/decode-base64.ts';
import type { Fields } from '../body/fields.ts';

export type Source = { readonly bytes: Buffer } | { readonly url: string };

/** Throws ApiError 'missing_source', 'multiple_sources', 'file_too_large' or 'failed_to_read_image'. */
export function imageOf({ texts, files }: Fields): Source {
	const file = files.get('image_file');
	const base64 = files.get('image_file_b64') ?? bytesOf(texts.get('image_file_b64'));
	const url = texts.get('image_url');
	const given = [file, base64, url].filter((source) => source !== undefined).length;
	if (given === 0) throw new ApiError('missing_source', 'One of image_file, image_file_b64 and image_url.');
	if (given > 1) throw new ApiError('multiple_sources', 'One of image_file, image_file_b64 and image_url.');
	if (url !== undefined) return { url };
	return { bytes: checked(file ?? decoded(base64 as Buffer)) };
}

/** Undefined: transparent. Throws ApiError 'multiple_bg_sources' or 'file_too_large'. */
export function backgroundOf({ texts, files }: Fields): Source | { readonly color: string } | undefined {
	const color = texts.get('bg_color');
	const file = files.get('bg_image_file');
	const url = texts.get('bg_image_url');
	const given = [color, file, url].filter((source) => source !== undefined).length;
	if (given > 1)
		throw new ApiError('multiple_bg_sources', 'One of bg_color, bg_image_file and bg_image_url.');
	if (color !== undefined) return { color };
	if (url !== undefined) return { url };
	return file && { bytes: checked(file) };
}

function checked(bytes: Buffer): Buffer {
	if (bytes.length > limits.api.maxBytes) throw new ApiError('file_too_large');
	return bytes;
}

const bytesOf = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, 'latin1'));

/** Characters that are not base64 are skipped, so the image may be empty. */
function decoded(text: Buffer): Buffer {
	const bytes = decodeBase64(text);
	if (bytes.length === 0) throw new ApiError('failed_to_read_image', 'image_file_b64 is not base64.');
	return bytes;
}
