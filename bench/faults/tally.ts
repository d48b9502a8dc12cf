// Counts the outcomes of many client runs: correct, wrong, rejected (with latency), failed.
import { type ClientRun, type Rejection, runClient } from '#test/faults/client-run.ts';
import { digestOfPixels, type Subject } from './subjects.ts';

interface Tally {
	right: number;
	wrong: number;
	readonly rejections: Rejection[];
	/** Errors of connections without a response. */
	readonly failed: string[];
}

export const newTally = (): Tally => ({ right: 0, wrong: 0, rejections: [], failed: [] });

/** Uploads, processes and downloads an image, and counts the outcome. */
export async function tallyRun(tally: Tally, url: string, { file, digest }: Subject): Promise<void> {
	let run: ClientRun;
	try {
		run = await runClient(url, file);
	} catch (error) {
		const { cause, message } = error as Error;
		tally.failed.push(cause instanceof Error ? cause.message : message);
		return;
	}
	if (run.rejection) tally.rejections.push(run.rejection);
	else if (run.bytes && (await digestOfPixels(run.bytes)) === digest) tally.right += 1;
	else tally.wrong += 1;
}

/** Such as `3 x 503 busy, 1 x 422 unreadable-image`. */
export function formatRejections(rejections: readonly Rejection[]): string {
	const groups = Object.groupBy(rejections, ({ status, code }) => `${status} ${code}`);
	return Object.entries(groups)
		.map(([reply, all]) => `${all?.length} x ${reply}`)
		.join(', ');
}
