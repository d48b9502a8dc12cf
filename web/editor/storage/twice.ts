// Browsers lose a connection to the database now and then, as Safari does while a page is in the background; a new one works.

/** The work once more if it fails. It has to open the database itself. */
export async function twice<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch {
		return work();
	}
}
