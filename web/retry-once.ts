// A retry, because browsers now and then close a connection to the database,
// as Safari does while a page is in the background.

/** Runs `work` again if it fails the first time. `work` has to open the database itself. */
export async function retryOnce<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch {
		return work();
	}
}
