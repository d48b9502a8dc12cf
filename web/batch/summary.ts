// Texts about the batch as a whole: counts, the reason for a pause, and the title of the tab.
import { product } from '#contract/product.ts';
import { type BatchState, type Pause, pauseOf } from './batch-state.ts';
import type { Item } from './item.ts';

interface Counts {
	readonly total: number;
	readonly done: number;
	readonly refused: number;
	readonly failed: number;
	readonly expired: number;
	/** None of these: something is still to come. */
	readonly open: number;
}

export function countItems(items: readonly Item[]): Counts {
	const at = (step: Item['state']['step']) => items.filter(({ state }) => state.step === step).length;
	const [done, refused, failed, expired] = [at('done'), at('refused'), at('failed'), at('expired')];
	return {
		total: items.length,
		done,
		refused,
		failed,
		expired,
		open: items.length - done - refused - failed - expired,
	};
}

/** For example ["12 of 40 done", "1 not possible"]. */
export function countTexts({ total, done, refused, failed, expired }: Counts): readonly string[] {
	return [
		`${done} of ${total} done`,
		...(refused > 0 ? [`${refused} not possible`] : []),
		...(failed > 0 ? [`${failed} failed`] : []),
		...(expired > 0 ? [`${expired} expired`] : []),
	];
}

/** For example "12 of 40 done, 1 not possible." */
export function summaryText({ items, ...held }: Pick<BatchState, 'items' | 'pause' | 'model'>): string {
	const pause = pauseOf(held);
	const counted = countItems(items);
	if (counted.total === 0) return '';
	const counts = `${countTexts(counted).join(', ')}.`;
	return pause && counted.open > 0 ? `${counts} ${pauseText(pause)}` : counts;
}

export function pauseText(pause: Pause): string {
	switch (pause.by) {
		case 'user':
			return 'Paused.';
		case 'connection':
			// The browser's connection, or the server behind its proxy.
			return 'The service cannot be reached. The batch continues by itself when it can.';
		case 'parts':
			return 'A part of this page did not load. Check that you are online: the batch continues by itself when it can. If it does not, the site may have been updated while this page was open: download what is done, then reload.';
		case 'model':
			return 'Waiting for the model.';
		case 'server':
			return `The server asks us to wait. The batch continues by itself in ${duration(pause.seconds)}.`;
	}
}

export function duration(seconds: number): string {
	return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`;
}

/** The title of the tab while images are unfinished; undefined otherwise. */
export function tabTitle(items: readonly Item[]): string | undefined {
	const { total, done, open } = countItems(items);
	return open > 0 ? `${done}/${total} – ${product.name}` : undefined;
}
