// How long the editor takes to show a stroke while it is drawn, at its end,
// and undone, beside plain draws in the same page.
import type { Page } from 'playwright-core';
import { setBrush, stageOf, strokeAt } from './brush.ts';
import type { Bench, PhotoName } from './opened.ts';

/** Milliseconds of each sample. */
export interface StrokeTimes {
	readonly plainDraw: number[];
	/** From the pointer's move to the canvas drawn. */
	readonly preview: number[];
	/** From the pointer's release to the canvas drawn, and to the step stored. */
	readonly hardEnd: number[];
	readonly hardStored: number[];
	readonly snappingEnd: number[];
	readonly snappingStored: number[];
	readonly undo: number[];
}

interface Taken {
	/** Null if nothing was drawn. */
	readonly drawnMs: number | null;
	readonly idleMs: number;
}

/** Draws `rounds` strokes of each kind, alternating, and undoes as many. */
export async function measureStrokes(bench: Bench, photo: PhotoName, rounds: number): Promise<StrokeTimes> {
	const page = await bench.open(photo, true);
	const stage = await stageOf(page);
	const times: StrokeTimes = {
		plainDraw: [],
		preview: [],
		hardEnd: [],
		hardStored: [],
		snappingEnd: [],
		snappingStored: [],
		undo: [],
	};
	for (let n = 0; n < 2 * rounds; n++) {
		const mode = n % 4 < 2 ? 'Restore' : 'Erase';
		const snaps = n % 2 === 1;
		await setBrush(page, mode, snaps);
		const [first, ...others] = strokeAt(stage, mode, n);
		if (!first) continue;
		await page.mouse.move(first.x, first.y);
		await measured(page, () => page.mouse.down());
		for (const { x, y } of others) keep(times.preview, await measured(page, () => page.mouse.move(x, y)));
		const end = await measured(page, () => page.mouse.up());
		keep(snaps ? times.snappingEnd : times.hardEnd, end);
		if (end.drawnMs !== null) (snaps ? times.snappingStored : times.hardStored).push(end.idleMs);
		times.plainDraw.push((await page.evaluate('probe.plainDraw()')) as number);
	}
	for (let n = 0; n < rounds; n++)
		keep(times.undo, await measured(page, () => page.keyboard.press('Control+z')));
	await page.context().close();
	return times;
}

async function measured(page: Page, act: () => Promise<void>): Promise<Taken> {
	await page.evaluate('probe.quiet().then(() => probe.forget())');
	await act();
	return (await page.evaluate('probe.take()')) as Taken;
}

function keep(samples: number[], { drawnMs }: Taken): void {
	if (drawnMs !== null) samples.push(drawnMs);
}
