// Edits by a simulated user: npm run bench:edits -- --help
import { availableParallelism } from 'node:os';
import { fail, orFail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { loadNetworks } from './edits/click-subjects.ts';
import { type ClickFigures, simulateClicks } from './edits/clicks.ts';
import { enough, formatClicks } from './edits/clicks-report.ts';
import { compositesOfSubjects, type EditImage, imagesOf } from './edits/images.ts';
import { measureStroke, type StrokeFigures } from './edits/measure.ts';
import { formatEdits, summariseSets } from './edits/report.ts';
import { simulateStrokes } from './edits/simulate.ts';
import { printJson } from './report/machine.ts';

const usage = `Usage: npm run bench:edits -- [options]

Strokes of a brush of 60 px with 8 px of jitter (at a longer side of 1280), on mattes of which a part is wrong. Reports what edge snapping
paints across the true edge, as a share of what a hard brush paints there, and what it paints on the right side.

With --clicks N, up to N clicks of Keep and Remove on the cutouts of these images instead, each in the middle of the largest wrong region:
IoU and edge error after 0, 1, 2, 3 and 5 clicks, clicks until IoU 0.95, and how many clicks make an image worse.

  --dir DIR      images with mattes, in the layouts of bench:quality (art/rendered)
  --set NAME     one set only
  --skip SET,... not these sets: their ground truth is a trimap, or too loose
  --limit N      at most N images of each set
  --strokes N    strokes along an edge for each image and mode (2); half as many inside
  --choose       only the composites with which parameters are chosen
  --no-composites  without the composites of our subjects
  --clicks N     clicks in place of strokes of the brush
  --jitter PX    three points of a stroke with this jitter (at a longer side of 1280) in place of each click
  --trimap SET,...  sets whose truth is known only where it is 0 or 255
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
		'clicks': { type: 'string' },
		'jitter': { type: 'string' },
		'trimap': { type: 'string', default: '' },
		'json': { type: 'boolean', default: false },
	},
});

const limit = values.limit === undefined ? undefined : readCount('limit', values.limit);
const count = readCount('strokes', values.strokes);
const composites = values['no-composites'] ? [] : compositesOfSubjects(values.choose ? 'choose' : 'confirm');
const skipped = values.skip.split(',');
const others = values.choose ? [] : orFail(() => imagesOf(values.dir, { set: values.set, limit }));
const images = [...composites, ...others.filter(({ set }) => !skipped.includes(set))];
if (images.length === 0) fail('No image is selected; see --help.');
const print = (results: object, table: string) => (values.json ? printJson(results) : console.log(table));
const report = (done: number, { set, name }: EditImage) =>
	console.error(`${done + 1}/${images.length} ${set}/${name}`);

if (values.clicks === undefined) {
	const figures: StrokeFigures[] = [];
	for (const [done, image] of images.entries()) {
		const loaded = await image.load();
		for (const stroke of simulateStrokes(loaded.image, loaded.truth, count))
			figures.push(measureStroke(image.set, image.name, loaded, stroke));
		report(done, image);
	}
	print({ sets: summariseSets(figures), figures }, formatEdits(figures));
} else {
	const { promptable, prepare } = await loadNetworks(availableParallelism());
	const clicks = readCount('clicks', values.clicks);
	const jitterPx = values.jitter === undefined ? undefined : readCount('jitter', values.jitter);
	const trimaps = values.trimap.split(',');
	const figures: ClickFigures[] = [];
	for (const [done, image] of images.entries()) {
		const subject = await prepare(image, trimaps.includes(image.set));
		figures.push(await simulateClicks(subject, promptable, { clicks, enough, jitterPx }));
		report(done, image);
	}
	print({ figures }, formatClicks(figures));
}
