// Counts the runs on each image from the access log of the S3 server, because killed workers cannot report them.

interface RunCounts {
	/** Originals read: each is a run that started. */
	readonly started: number;
	/** Images with a stored result. */
	readonly stored: number;
	/** Results written again and discarded: duplicate work. */
	readonly discarded: number;
	/** Images with more than one stored result. */
	readonly replaced: number;
}

const entry = /"(GET|PUT) \/[^/]+\/images\/([\w-]+)\.(original|result)\?[^"]*" (\d+)/g;

/** Counts for these images. Only workers read originals in this benchmark. */
export function countRuns(accessLog: string, ids: ReadonlySet<string>): RunCounts {
	const stored = new Map<string, number>();
	let started = 0;
	let discarded = 0;
	for (const [, method, id = '', part, status] of accessLog.matchAll(entry)) {
		if (!ids.has(id)) continue;
		if (method === 'GET' && part === 'original') started += 1;
		if (method !== 'PUT' || part !== 'result') continue;
		if (status === '200') stored.set(id, (stored.get(id) ?? 0) + 1);
		if (status === '412') discarded += 1;
	}
	const counts = [...stored.values()];
	return { started, stored: counts.length, discarded, replaced: counts.filter((count) => count > 1).length };
}
