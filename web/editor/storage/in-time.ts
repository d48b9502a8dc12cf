// A limit for waiting on the browser's storage.

/**
 * A database that neither opens nor fails, for example because an upgrade is
 * blocked, counts as refused after this time.
 */
const timeoutMs = 5000;

/** The outcome of `work`, or a rejection once it takes too long; the work itself continues. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The storage does not respond.')), timeoutMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
