// Figures of many strokes as a table by set, and the worst set.
import { median } from '../report/statistics.ts';
import { formatTable } from '../report/table.ts';
import type { StrokeFigures } from './measure.ts';

interface SetSummary {
	readonly set: string;
	/** Strokes along an edge; those within what is painted are counted apart. */
	readonly strokes: number;
	/** Median over the strokes of leaked / leakedHard, and the same of their sums: a small leak counts little there. */
	readonly leak: number;
	readonly leakOfSums: number;
	/** Medians over the strokes. */
	readonly wanted: number;
	readonly inside: number;
	/** Share of the strokes inside of which less than 0.9 is painted. */
	readonly refused: number;
}

/** Aims of the editor, as medians. */
const aims = { leak: 0.3, wanted: 0.9 };

function summariseStrokes(set: string, figures: readonly StrokeFigures[]): SetSummary {
	const along = figures.filter(({ kind }) => kind === 'along');
	const inside = figures.filter(({ kind }) => kind === 'inside');
	const sum = (key: 'leaked' | 'leakedHard') => along.reduce((total, one) => total + one[key], 0);
	return {
		set,
		strokes: along.length,
		leak: median(along.map(({ leaked, leakedHard }) => leaked / leakedHard)),
		leakOfSums: sum('leaked') / sum('leakedHard'),
		wanted: median(along.map(({ wanted }) => wanted)),
		inside: median(inside.map(({ wanted }) => wanted)),
		refused: inside.filter(({ wanted }) => wanted < aims.wanted).length / inside.length,
	};
}

export function summariseSets(figures: readonly StrokeFigures[]): SetSummary[] {
	const sets = [...Map.groupBy(figures, ({ set }) => set)];
	return [...sets.map(([set, own]) => summariseStrokes(set, own)), summariseStrokes('all strokes', figures)];
}

export function formatEdits(figures: readonly StrokeFigures[]): string {
	const summaries = summariseSets(figures);
	const head = ['set', 'strokes', 'leak', 'leak of sums', 'wanted', 'inside', 'inside < 0.9'];
	const rows = summaries.map(({ set, strokes, ...values }) => [
		set,
		String(strokes),
		...[values.leak, values.leakOfSums, values.wanted, values.inside, values.refused].map((value) =>
			value.toFixed(2),
		),
	]);
	const worst = summaries.slice(0, -1).reduce((a, b) => (b.leak > a.leak ? b : a));
	const times = (['draw', 'snap', 'paint'] as const).map(
		(key) => `${key} ${median(figures.map((one) => one[key])).toFixed(0)}`,
	);
	return [
		formatTable([head, ...rows]),
		`Worst set by leak: ${worst.set} (${worst.leak.toFixed(2)}). Aims, as medians: leak at most ${aims.leak}, wanted at least ${aims.wanted}.`,
		`Durations as multiples of copying the stroke's box, medians: ${times.join(', ')}.`,
	].join('\n\n');
}
