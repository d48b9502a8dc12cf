// The built site whose pages expect a model that takes less time: the small one, for tests of the private pages that are
// not about its cutouts, or the real networks with a smaller square.
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type DeviceModel, deviceModel } from '#contract/device-model.ts';
import { realDeviceModel } from '#test/models-dir.ts';
import type { TestServerOptions } from '#test/server.ts';
import { smallModel, smallModelFile } from '#test/small-model.ts';
import { photo } from './device.ts';

/** For the network, unlike a drawing. Its cutout takes a third of the time of the whole photo's. */
export const smallPhoto = await sharp(photo).resize(320).jpeg().toBuffer();

const built = path.resolve(import.meta.dirname, '../../../build/client');

export interface SmallModelSite {
	/** For `openSite` and `startServer`. */
	readonly options: Required<Pick<TestServerOptions, 'siteDir' | 'prepareDeviceModel'>>;
	close(): Promise<void>;
}

/** A copy of the site, in which the facts of the small model replace those of the real one. */
export async function copyWithSmallModel(): Promise<SmallModelSite> {
	const { siteDir, close } = await copyWith(factsOf(deviceModel), factsOf(smallModel));
	const file = path.join(siteDir, '../small.onnx.gz');
	await writeFile(file, smallModelFile);
	const { sha256 } = smallModel;
	const model = { sha256, file, bytes: smallModelFile.length, digest: sha256 };
	return { options: { siteDir, prepareDeviceModel: async () => model }, close };
}

let shared: ReturnType<typeof copyWithSmallModel> | undefined;

/** Options of a copy that no test changes: one for all files of this process, with which it goes. */
export async function smallModelSite(): Promise<SmallModelSite['options']> {
	shared ??= copyWithSmallModel().then((copy) => {
		process.once('exit', () => rmSync(path.dirname(copy.options.siteDir), { recursive: true, force: true }));
		return copy;
	});
	return (await shared).options;
}

/** A copy of the site, in which the real segmentation network sees a tenth as many pixels. */
export async function copyWithSmallSquare(): Promise<SmallModelSite> {
	const { siteDir, close } = await copyWith('inputSidePx:1024', 'inputSidePx:320');
	return { options: { siteDir, prepareDeviceModel: realDeviceModel }, close };
}

async function copyWith(facts: string, others: string) {
	const folder = await mkdtemp(path.join(tmpdir(), 'peel-small-model-'));
	const siteDir = path.join(folder, 'site');
	await cp(built, siteDir, { recursive: true });
	const assets = path.join(siteDir, 'assets');
	const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
	const changed = await Promise.all(scripts.map((name) => replaceIn(path.join(assets, name), facts, others)));
	if (!changed.includes(true)) throw new Error('No script of the site has the facts of the model.');
	return { siteDir, close: () => rm(folder, { recursive: true }) };
}

/** Replaces the facts in the file and its compressed copies. Returns whether the file has them. */
async function replaceIn(file: string, facts: string, others: string): Promise<boolean> {
	const code = await readFile(file, 'utf8');
	if (!code.includes(facts)) return false;
	const changed = code.replace(facts, others);
	await writeFile(file, changed);
	await writeFile(`${file}.gz`, gzipSync(changed));
	await writeFile(`${file}.br`, brotliCompressSync(changed));
	return true;
}

/** The facts of a model as the build writes them into scripts. */
const factsOf = ({ bytes, sha256, segmentationBytes }: DeviceModel) =>
	`bytes:${bytes},sha256:\`${sha256}\`,segmentationBytes:${segmentationBytes}`;
