// What became of many visits: served right, served wrong, refused and how soon, cut off.
import { type Refusal, type Visit, visit } from '#test/faults/visit.ts';
import { digestOfPixels, type Subject } from './subjects.ts';

export interface Tally {
	right: number;
	wrong: number;
	readonly refusals: Refusal[];
	/** Connections that failed without an answer. */
	readonly cutOff: string[];
}

export const newTally = (): Tally => ({ right: 0, wrong: 0, refusals: [], cutOff: [] });

/** Visits with a picture and enters what came of it. */
export async function tallyVisit(tally: Tally, url: string, { file, digest }: Subject): Promise<void> {
	let made: Visit;
	try {
		made = await visit(url, file);
	} catch (error) {
		const { cause, message } = error as Error;
		tally.cutOff.push(cause instanceof Error ? cause.message : message);
		return;
	}
	if (made.refusal) tally.refusals.push(made.refusal);
	else if (made.bytes && (await digestOfPixels(made.bytes)) === digest) tally.right += 1;
	else tally.wrong += 1;
}

/** Such as `3 x 503 busy, 1 x 422 unreadable-image`. */
export function tellRefusals(refusals: readonly Refusal[]): string {
	const groups = Object.groupBy(refusals, ({ status, code }) => `${status} ${code}`);
	return Object.entries(groups)
		.map(([answer, all]) => `${all?.length} x ${answer}`)
		.join(', ');
}
