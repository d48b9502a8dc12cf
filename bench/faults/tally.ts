// Counts the outcomes of many visits: correct, wrong, rejected (with latency), failed.
import { type Refusal, type Visit, visit } from '#test/faults/visit.ts';
import { digestOfPixels, type Subject } from './subjects.ts';

export interface Tally {
	right: number;
	wrong: number;
	readonly rejections: Refusal[];
	/** Errors of connections without a response. */
	readonly failed: string[];
}

export const newTally = (): Tally => ({ right: 0, wrong: 0, rejections: [], failed: [] });

/** Uploads, processes and downloads an image, and counts the outcome. */
export async function tallyVisit(tally: Tally, url: string, { file, digest }: Subject): Promise<void> {
	let made: Visit;
	try {
		made = await visit(url, file);
	} catch (error) {
		const { cause, message } = error as Error;
		tally.failed.push(cause instanceof Error ? cause.message : message);
		return;
	}
	if (made.refusal) tally.rejections.push(made.refusal);
	else if (made.bytes && (await digestOfPixels(made.bytes)) === digest) tally.right += 1;
	else tally.wrong += 1;
}

/** Such as `3 x 503 busy, 1 x 422 unreadable-image`. */
export function formatRejections(rejections: readonly Refusal[]): string {
	const groups = Object.groupBy(rejections, ({ status, code }) => `${status} ${code}`);
	return Object.entries(groups)
		.map(([answer, all]) => `${all?.length} x ${answer}`)
		.join(', ');
}
