// A limit for waiting on the browser's storage.

/**
 * A storage that neither answers nor fails counts as refused after this time: a database whose upgrade is blocked, or a
 * damaged profile.
 */
const refusedAfterMs = 5000;

/** For what a slow phone has stored, and cannot be had otherwise: a model, edits, or a page without its server. */
export const longTimeoutMs = 15_000;

/** The outcome of `work`, or a rejection once it takes too long; the work itself continues. */
export async function inTime<Result>(work: Promise<Result>, timeoutMs = refusedAfterMs): Promise<Result> {
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
