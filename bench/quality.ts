// How good the cut-outs are: node bench/quality.ts [--dir DIR] [--peer] [--model NAME] [--set NAME] [--limit N] [--json]
import { parseArgs } from 'node:util';
import { createEngine, defaultModel, findCard } from '#engine/index.ts';
import { machine } from './machine.ts';
import { cachePeer } from './peer/cache.ts';
import { peerVersion } from './peer/peer.ts';
import { formatQuality, runQuality } from './quality/run.ts';
import { openSheet } from './quality/sheet.ts';

const { values } = parseArgs({
	options: {
		/** See quality/pairs.ts for what it must look like. */
		dir: { type: 'string', default: 'art/rendered' },
		/** Compares with IMG.LY's library. */
		peer: { type: 'boolean', default: false },
		/** Where the peer's mattes are kept from run to run. */
		'peer-cache': { type: 'string', default: 'bench/output/peer' },
		/** A name of `npm run model -- list`. */
		model: { type: 'string', default: defaultModel.name },
		set: { type: 'string' },
		/** Pictures of each set at most. */
		limit: { type: 'string' },
		/** Sets, separated by commas, whose truth is too loose for anything but IoU. */
		'iou-only': { type: 'string', default: '' },
		/** Gets `sheet/` with the contact sheet. */
		out: { type: 'string', default: 'bench/output' },
		'no-sheet': { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
	},
});

const engine = createEngine({ model: findCard(values.model) });
const peerMattes = values.peer ? cachePeer(values['peer-cache']) : undefined;
try {
	await engine.ready;
	const quality = await runQuality({
		dir: values.dir,
		set: values.set,
		limit: values.limit === undefined ? undefined : Number(values.limit),
		iouOnly: values['iou-only'].split(',').filter(Boolean),
		engine,
		peerMattes,
		sheet: values['no-sheet'] ? undefined : await openSheet(values.out),
		onVerdict: ({ set, name, ours }, done, all) =>
			console.error(`${done}/${all} ${set}/${name} MAE ${ours.mae.toFixed(4)}`),
	});
	const peer = values.peer ? peerVersion : undefined;
	if (values.json) {
		console.log(JSON.stringify({ date: new Date(), machine: machine(), dir: values.dir, peer, ...quality }));
	} else {
		console.log(formatQuality(quality));
		if (!values['no-sheet']) console.log(`\nContact sheet: ${values.out}/sheet/index.html`);
	}
} finally {
	await engine.close();
	await peerMattes?.close();
}
