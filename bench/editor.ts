// The editor in Chromium: previews, exports, memory, scripts: npm run bench:editor -- --help
import { readChoices, readCommandLine, readCount } from '../scripts/command-line.ts';
import { measureExports } from './editor/exports.ts';
import { measureMemory } from './editor/memory.ts';
import { openBench, type PhotoName, photos } from './editor/opened.ts';
import { type EditorFigures, formatEditor } from './editor/report.ts';
import { measureScripts } from './editor/scripts.ts';
import { measureStrokes, type StrokeTimes } from './editor/strokes.ts';
import { formatLoad, loadAverages, printJson } from './report/machine.ts';

const parts = ['strokes', 'exports', 'memory', 'scripts'] as const;

const usage = `Usage: npm run bench:editor -- [options]

The built site in Chromium, with a fake engine: how long strokes take to be shown and undone, as multiples of a plain canvas draw in the
same page, how long a 4K cutout takes to export, how much memory its tab needs, and how much JavaScript pages load. Medians.

  --only PART,...  of ${parts.join(', ')} (all)
  --rounds N       strokes of each kind, at each size (20)
  --exports N      files of each format (20)
  --strokes N      strokes after which memory is read (200)
  --json           one JSON document
  --help           this text`;

const { values } = readCommandLine(usage, {
	options: {
		only: { type: 'string', default: parts.join(',') },
		rounds: { type: 'string', default: '20' },
		exports: { type: 'string', default: '20' },
		strokes: { type: 'string', default: '200' },
		json: { type: 'boolean', default: false },
	},
});
const rounds = readCount('rounds', values.rounds);
const files = readCount('exports', values.exports);
const count = readCount('strokes', values.strokes);
const wanted = readChoices('only', values.only, parts, 'part');

const bench = await openBench();
const strokes: Partial<Record<PhotoName, StrokeTimes>> = {};
let figures: EditorFigures = {};
try {
	// Memory first: the browser has had no other tab.
	if (wanted.includes('memory')) figures = { ...figures, memory: await measureMemory(bench, count) };
	if (wanted.includes('strokes'))
		for (const photo of Object.keys(photos) as PhotoName[])
			strokes[photo] = await measureStrokes(bench, photo, rounds);
	if (wanted.includes('exports')) figures = { ...figures, exports: await measureExports(bench, files) };
	if (wanted.includes('scripts')) figures = { ...figures, scripts: await measureScripts(bench) };
} finally {
	await bench.close();
}
figures = { ...figures, strokes };
const load = loadAverages();
if (values.json) printJson({ load, ...figures });
else console.log(`${formatEditor(figures)}\n\n${formatLoad(load)}`);
