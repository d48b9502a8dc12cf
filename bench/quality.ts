// Quality of mattes against ground truth: npm run bench:quality -- --help
import { createEngine, defaultModel, findCard } from '#engine/index.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { cachePeer } from './peer/cache.ts';
import { peerVersion } from './peer/peer.ts';
import { formatQuality, runQuality } from './quality/run.ts';
import { openSheet } from './quality/sheet.ts';
import { printJson } from './report/machine.ts';

const usage = `Usage: npm run bench:quality -- [options]

Compares Peel's mattes, and optionally those of IMG.LY's library, with ground truth: MAE, edge, soft and gradient error, IoU. Writes a
contact sheet.

  --dir DIR           images with mattes (art/rendered); layouts: bench/README.md
  --peer              also evaluate IMG.LY's library
  --model NAME        a name of "npm run model -- list" (${defaultModel.name})
  --set NAME          one set only
  --limit N           at most N images of each set
  --iou-only SET,...  sets whose ground truth is too loose for other metrics
  --trimap SET,...    sets whose ground truth is known only where it is 0 or 255
  --no-sheet          no contact sheet
  --json              one JSON document
  --help              this text`;

const { values } = readCommandLine(usage, {
	options: {
		dir: { type: 'string', default: 'art/rendered' },
		peer: { type: 'boolean', default: false },
		model: { type: 'string', default: defaultModel.name },
		set: { type: 'string' },
		limit: { type: 'string' },
		'iou-only': { type: 'string', default: '' },
		'trimap': { type: 'string', default: '' },
		'no-sheet': { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
	},
});

const engine = createEngine({ model: findCard(values.model) });
const peerMattes = values.peer ? cachePeer('bench/output/peer') : undefined;
try {
	await engine.ready;
	const quality = await runQuality({
		dir: values.dir,
		set: values.set,
		limit: values.limit === undefined ? undefined : readCount('limit', values.limit),
		iouOnly: values['iou-only'].split(',').filter(Boolean),
		trimaps: values.trimap.split(',').filter(Boolean),
		engine,
		peerMattes,
		sheet: values['no-sheet'] ? undefined : await openSheet('bench/output'),
		onEvaluation: ({ set, name, ours }, done, all) =>
			console.error(`${done}/${all} ${set}/${name} MAE ${ours.mae.toFixed(4)}`),
	});
	const peer = values.peer ? peerVersion : undefined;
	if (values.json) {
		printJson({ dir: values.dir, peer, ...quality });
	} else {
		console.log(formatQuality(quality));
		if (!values['no-sheet']) console.log('\nContact sheet: bench/output/sheet/index.html');
	}
} finally {
	await engine.close();
	await peerMattes?.close();
}
