// Edits by a simulated user: npm run bench:edits -- --help
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { compositesOfSubjects, imagesOf } from './edits/images.ts';
import { measureStroke, type StrokeFigures } from './edits/measure.ts';
import { formatEdits, summariseSets } from './edits/report.ts';
import { simulateStrokes } from './edits/simulate.ts';
import { machine } from './machine.ts';

const usage = `Usage: npm run bench:edits -- [options]

Strokes of a brush of 60 px with 8 px of jitter (at a longer side of 1280), on mattes of which a part is wrong. Reports what edge snapping
paints across the true edge, as a share of what a hard brush paints there, and what it paints on the right side.

  --dir DIR      images with mattes, in the layouts of bench:quality (art/rendered)
  --set NAME     one set only
  --skip SET,... not these sets: their ground truth is a trimap, or too loose
  --limit N      at most N images of each set
  --strokes N    strokes along an edge for each image and mode (2); half as many inside
  --choose       only the composites with which parameters are chosen
  --no-composites  without the composites of our subjects
  --json         one JSON document
  --help         this text`;

const { values } = readCommandLine(usage, {
	options: {
		'dir': { type: 'string', default: 'art/rendered' },
		'set': { type: 'string' },
		'skip': { type: 'string', default: '' },
		'limit': { type: 'string' },
		'strokes': { type: 'string', default: '2' },
		'choose': { type: 'boolean', default: false },
		'no-composites': { type: 'boolean', default: false },
		'json': { type: 'boolean', default: false },
	},
});

const limit = values.limit === undefined ? undefined : readCount('limit', values.limit);
const count = readCount('strokes', values.strokes);
const composites = values['no-composites'] ? [] : compositesOfSubjects(values.choose ? 'choose' : 'confirm');
const skipped = values.skip.split(',');
const others = values.choose ? [] : imagesOf(values.dir, { set: values.set, limit });
const images = [...composites, ...others.filter(({ set }) => !skipped.includes(set))];
const figures: StrokeFigures[] = [];
for (const [done, { set, name, load }] of images.entries()) {
	const loaded = await load();
	for (const stroke of simulateStrokes(loaded.image, loaded.truth, count))
		figures.push(measureStroke(set, name, loaded, stroke));
	console.error(`${done + 1}/${images.length} ${set}/${name}`);
}
if (values.json) {
	console.log(
		JSON.stringify({ date: new Date(), machine: machine(), sets: summariseSets(figures), figures }),
	);
} else console.log(formatEdits(figures));
