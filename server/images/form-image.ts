// Finds the image in the body of a multipart form.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { partsOf } from '../http/form-parts.ts';

/**
 * The bytes of the file in the field `image`, as a view of the body. File names and
 * media types in the form are never read. Throws AppError: 'bad-request' if the body is
 * not a valid form, 'too-many-parts', 'no-file' if it has no such file, 'too-large'.
 */
export function imageInForm(body: Buffer, boundary: string): Buffer {
	let files = 0;
	let fields = 0;
	let image: Buffer | undefined;
	for (const { name, isFile, content } of partsOf(body, boundary)) {
		if (isFile) files += 1;
		else fields += 1;
		if (files > 1 || fields > limits.maxFormFields) throw new AppError('too-many-parts');
		if (isFile && name === 'image') image = content;
	}
	if (!image) throw new AppError('no-file');
	if (image.length > limits.maxBytes) throw new AppError('too-large');
	return image;
}
