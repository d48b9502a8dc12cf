// Entry of the process that makes the model for browsers. It ends afterwards,
// which gives back the memory that quantising takes.
import path from 'node:path';
import { deviceModel } from '#contract/device-model.ts';
import { endWithParent } from '../../worker/end-with-parent.ts';
import { raiseOutOfMemoryScore } from '../../worker/out-of-memory-score.ts';
import { peopleNetwork, softEdgesNetwork } from '../cards/refinement.ts';
import { secondOpinion } from '../cards/u2net.ts';
import { findCard } from '../cards.ts';
import { readModel } from '../store.ts';
import { compressModel, deleteOthers } from './compressed-model.ts';
import type { PreparedModel } from './prepare-device-model.ts';

const [modelsDir, leaveFreeBytes] = process.argv.slice(2) as [string, string];

endWithParent();
raiseOutOfMemoryScore();

process.send?.(await prepare().catch((error): PreparedModel => ({ failure: String(error.message) })));
process.disconnect();

async function prepare(): Promise<PreparedModel> {
	const folder = path.join(modelsDir, 'device');
	const model = await compressModel(deviceModel, folder, readNetworks, Number(leaveFreeBytes));
	await deleteOthers(folder, model);
	return { model };
}

/** The file of the model, as contract/device-model.ts describes it. */
async function readNetworks(): Promise<Buffer> {
	const networks = [];
	for (const card of [findCard(deviceModel.name), peopleNetwork, secondOpinion, softEdgesNetwork])
		networks.push(await readModel(card, modelsDir));
	return Buffer.concat(networks);
}
