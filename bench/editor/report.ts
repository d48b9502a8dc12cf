// Figures of the editor as tables, each beside its aim.
import { median } from '../report/statistics.ts';
import { formatTable, verdict } from '../report/table.ts';
import type { ExportTimes, FileTimes } from './exports.ts';
import type { TabMemory } from './memory.ts';
import type { PhotoName } from './opened.ts';
import type { PageScripts } from './scripts.ts';
import type { StrokeTimes } from './strokes.ts';

export interface EditorFigures {
	readonly strokes?: Partial<Record<PhotoName, StrokeTimes>>;
	readonly exports?: ExportTimes;
	readonly memory?: TabMemory;
	readonly scripts?: readonly PageScripts[];
}

/** Largest values: medians of milliseconds, bytes of the tab, and bytes of scripts after gzip. */
export const aims = {
	previewMs: { '1280x853': 50, '3840x2559': 100 } satisfies Record<PhotoName, number>,
	pngMs: 3_000,
	memoryBytes: 600e6,
	scriptBytes: 120e3,
};

const names: Record<keyof StrokeTimes, string> = {
	plainDraw: 'plain draw',
	preview: 'preview',
	hardEnd: 'end of a hard stroke',
	hardStored: '... stored',
	snappingEnd: 'end of a snapping stroke',
	snappingStored: '... stored',
	undo: 'undo',
};

export function formatEditor({ strokes = {}, exports, memory, scripts }: EditorFigures): string {
	const parts = Object.entries(strokes).map(([photo, times]) => strokeTable(photo as PhotoName, times));
	if (exports) parts.push(exportTable(exports.files), besideTable(exports.besideWebp));
	if (memory) parts.push(memoryTable(memory));
	if (scripts) parts.push(scriptTable(scripts));
	return parts.join('\n\n');
}

function strokeTable(photo: PhotoName, times: StrokeTimes): string {
	const draw = median(times.plainDraw);
	const rows = (Object.keys(names) as (keyof StrokeTimes)[]).map((key) => {
		const middle = median(times[key]);
		const aimMs = aims.previewMs[photo];
		const aim = key === 'preview' ? verdict(middle <= aimMs, `${aimMs} ms`) : '';
		return [
			names[key],
			String(times[key].length),
			middle.toFixed(1),
			...(times[key].length ? [(middle / draw).toFixed(1)] : ['-']),
			aim,
		];
	});
	return formatTable([[photo, 'samples', 'median ms', 'x plain draw', 'aim'], ...rows]);
}

/** Previews while a WebP is made. */
function besideTable(times: readonly number[]): string {
	return formatTable([
		['preview while a WebP is made', 'samples', 'median ms', 'longest ms'],
		['3840x2559', String(times.length), median([...times]).toFixed(1), Math.max(...times).toFixed(0)],
	]);
}

function exportTable(times: FileTimes): string {
	const rows = Object.entries(times).map(([format, all]) => {
		const middle = median(all);
		const aim = format === 'PNG' ? verdict(middle <= aims.pngMs, `${aims.pngMs / 1000} s`) : '';
		return [format, String(all.length), (middle / 1000).toFixed(2), aim];
	});
	return formatTable([['export at 4K', 'samples', 'median s', 'aim'], ...rows]);
}

function memoryTable({ opened, edited, peak, steps, exported, exportPeak }: TabMemory): string {
	const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
	const aim = verdict(edited <= aims.memoryBytes, `${megabytes(aims.memoryBytes)} MB`);
	return formatTable([
		['memory of the tab at 4K', 'MB', 'aim'],
		['opened (Pss)', megabytes(opened), ''],
		[`after ${steps} steps (Pss)`, megabytes(edited), aim],
		['peak (resident)', megabytes(peak), ''],
		['after a WebP and a PSD (Pss)', megabytes(exported), ''],
		['peak while those are made (resident)', megabytes(exportPeak), ''],
	]);
}

function scriptTable(scripts: readonly PageScripts[]): string {
	const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
	const rows = scripts.map(({ path, htmlBytes, pageBytes, workerBytes }) => [
		path,
		kilobytes(htmlBytes),
		kilobytes(pageBytes),
		kilobytes(workerBytes),
		path === '/edit' ? verdict(htmlBytes <= aims.scriptBytes, `${aims.scriptBytes / 1000} kB`) : '',
	]);
	return formatTable([['scripts, gzip', 'HTML kB', 'page kB', 'workers kB', 'aim'], ...rows]);
}
