// The fields of a call, whatever encoding its body has: texts and files by name. Empty texts count as absent.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

export interface Fields {
	/** Trimmed, never empty. */
	readonly texts: ReadonlyMap<string, string>;
	/** Views of the body; `image_file_b64` is one too, still in base64. */
	readonly files: ReadonlyMap<string, Buffer>;
}

/** As programming languages write it: `True` in Python, `1` in PHP. */
export const isTrue = (text: string | undefined) => /^(true|1|yes|on)$/i.test(text ?? '');

/** Beyond any real call: the API has some thirty fields. */
export const maxFields = 100;

/** `sentence` is public. */
export const faultyBody = (sentence: string, options?: ErrorOptions) =>
	new AppError('bad-request', sentence, { ...options, detail: sentence });

export const tooManyFields = () => faultyBody(`The body has more than ${maxFields} fields.`);
export const textTooLong = () => faultyBody(`A field has more than ${limits.api.maxUrlChars} characters.`);

/** The longest text is an address, except for an image in base64, which has its own limit. */
const isTooLong = ([name, text]: readonly [string, string]) =>
	text.length > limits.api.maxUrlChars && name !== 'image_file_b64';

/**
 * Clients send every option that is not set as an empty text, and even an empty file. Throws AppError 'bad-request' for
 * a text that is too long for any field, because each parser would read all of it.
 */
export function fieldsOf(
	texts: Iterable<readonly [string, string]>,
	files: Iterable<readonly [string, Buffer]> = [],
): Fields {
	const trimmed = [...texts].map(([name, text]) => [name, text.trim()] as const);
	if (trimmed.some(isTooLong)) throw textTooLong();
	return {
		texts: new Map(trimmed.filter(([, text]) => text !== '')),
		files: new Map([...files].filter(([, bytes]) => bytes.length > 0)),
	};
}
