// The fields of a call, whatever encoding its body has: texts and files by name. Empty texts count as absent.

export interface Fields {
	/** Trimmed, never empty. */
	readonly texts: ReadonlyMap<string, string>;
	/** Views of the body; `image_file_b64` is one too, still in base64. */
	readonly files: ReadonlyMap<string, Buffer>;
}

/** Beyond any real call: the API has some thirty fields. */
export const maxFields = 100;

/** Clients send every option that is not set as an empty text, and even an empty file. */
export function fieldsOf(
	texts: Iterable<readonly [string, string]>,
	files: Iterable<readonly [string, Buffer]> = [],
): Fields {
	const trimmed = [...texts].map(([name, text]) => [name, text.trim()] as const);
	return {
		texts: new Map(trimmed.filter(([, text]) => text !== '')),
		files: new Map([...files].filter(([, bytes]) => bytes.length > 0)),
	};
}
