// Formats a table for a terminal, and a cell of it that says whether an aim is met.

/** The first row is the header; the first column is left-aligned, the others right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const lines = rows.map((row) =>
		row
			.map((cell, column) => {
				const width = widths[column] ?? 0;
				return column === 0 ? cell.padEnd(width) : cell.padStart(width);
			})
			.join('  '),
	);
	const rule = widths.map((width) => '-'.repeat(width)).join('  ');
	return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** A cell: the aim as a reader knows it, and whether it is met. */
export const verdict = (isMet: boolean, aim: string): string => `${aim}, ${isMet ? 'met' : 'missed'}`;
