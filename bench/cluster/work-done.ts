// How often each picture was worked on, by the S3 server's own log: workers that were killed can tell nothing any more.

export interface WorkDone {
	/** Originals read: each is a run that began. */
	readonly begun: number;
	/** Results written. */
	readonly kept: number;
	/** Results written again and not kept: work done twice. */
	readonly refused: number;
	/** Pictures of which more than one result was kept. */
	readonly twice: number;
}

const line = /"(GET|PUT) \/[^/]+\/images\/([\w-]+)\.(original|result)\?[^"]*" (\d+)/g;

/** Of these pictures. Nobody but workers reads originals here. */
export function workDone(accessLog: string, ids: ReadonlySet<string>): WorkDone {
	const kept = new Map<string, number>();
	let begun = 0;
	let refused = 0;
	for (const [, method, id = '', part, status] of accessLog.matchAll(line)) {
		if (!ids.has(id)) continue;
		if (method === 'GET' && part === 'original') begun += 1;
		if (method !== 'PUT' || part !== 'result') continue;
		if (status === '200') kept.set(id, (kept.get(id) ?? 0) + 1);
		if (status === '412') refused += 1;
	}
	const counts = [...kept.values()];
	return { begun, kept: counts.length, refused, twice: counts.filter((count) => count > 1).length };
}
