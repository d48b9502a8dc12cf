// The encoders that are loaded when they are used: the pages' own script stays small.

/** Each is loaded once; after a failure, such as without a connection, the next call tries again. */
function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
	let part: Promise<Part> | undefined;
	return () => {
		part ??= load().catch((error) => {
			part = undefined;
			throw error;
		});
		return part;
	};
}

export const loadPsd = loadedOnce(() => import('ag-psd'));

/** With its WebAssembly module compiled, so that it encodes without a connection. */
export const loadWebp = loadedOnce(async () => {
	const { default: encode, init } = await import('@jsquash/webp/encode.js');
	// By itself the library starts once, and after a failure never again.
	await init();
	return encode;
});

/** Loads all of them. Rejects when one cannot be loaded. */
export async function loadParts(): Promise<void> {
	await Promise.all([loadPsd(), loadWebp()]);
}
