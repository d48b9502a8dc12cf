// Entry of the process that makes the models for browsers. It ends afterwards, which gives back the memory that quantising takes.
import path from 'node:path';
import { type DeviceModel, deviceModels } from '#contract/device-models.ts';
import { raiseOutOfMemoryScore } from '../../worker/out-of-memory-score.ts';
import { findCard, peopleNetwork, secondOpinion, softEdgesNetwork } from '../cards.ts';
import { readModel } from '../store.ts';
import { compressModel, deleteOthers } from './compressed-model.ts';
import type { PreparedModels } from './prepare-device-models.ts';

const [modelsDir, leaveFreeBytes] = process.argv.slice(2) as [string, string];

raiseOutOfMemoryScore();
process.on('disconnect', () => process.exit());
// A terminal or a service manager signals the whole group; the parent ends this process when it closes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.send?.(await prepare().catch((error): PreparedModels => ({ failure: String(error.message) })));
process.disconnect();

async function prepare(): Promise<PreparedModels> {
	const folder = path.join(modelsDir, 'device');
	const models = [];
	for (const model of deviceModels)
		models.push(await compressModel(model, folder, () => readNetworks(model), Number(leaveFreeBytes)));
	await deleteOthers(folder, models);
	return { models };
}

/** The file of the model, as contract/device-models.ts describes it. */
async function readNetworks({ name }: DeviceModel): Promise<Buffer> {
	const networks = [];
	for (const card of [findCard(name), peopleNetwork, secondOpinion, softEdgesNetwork])
		networks.push(await readModel(card, modelsDir));
	return Buffer.concat(networks);
}
