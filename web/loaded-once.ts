// Parts that are loaded when they are used: the pages' own script stays small.

/** Each is loaded once; after a failure, such as without a connection, the next call tries again. */
export function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
	let part: Promise<Part> | undefined;
	return () => {
		part ??= load().catch((error) => {
			part = undefined;
			throw error;
		});
		return part;
	};
}
