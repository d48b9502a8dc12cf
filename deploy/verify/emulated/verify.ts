// What can be proved of the image for another architecture than this machine's, by an emulator: it builds, is as small,
// its binaries load, and it cuts out like this machine.
import assert from 'node:assert/strict';
import { type Architecture, nodeArchitecture } from '../architecture.ts';
import { buildImage } from '../build-image.ts';
import type { ContainerTool } from '../container-tool.ts';
import { step } from '../step.ts';
import { provideEmulatedBaseImages } from './base-images.ts';
import { compareCutouts } from './cutout.ts';
import { evaluateEmulated } from './evaluate.ts';

/** Limits of the difference that rounding may cause, where a value lies in the middle between two bytes. */
const maxMean = 1;
const minIou = 0.99;

export async function verifyEmulated(
	tool: ContainerTool,
	architecture: Architecture,
	{ image, ownMegabytesLimit }: { image: string; ownMegabytesLimit: number },
): Promise<void> {
	const { standIns, debian } = await provideEmulatedBaseImages(tool, architecture);
	step(
		'base images',
		standIns.length > 0 ? `made of packages for ${architecture}: ${standIns.join(', ')}` : 'pulled',
	);
	const { megabytes, baseMegabytes } = await buildImage(tool, image, { architecture, base: debian });
	assert.ok(megabytes - baseMegabytes <= ownMegabytesLimit, `${megabytes - baseMegabytes} MB`);
	step('image', `${Math.round(megabytes)} MB, of which ${Math.round(baseMegabytes)} are the system and Node`);
	step('binaries', await loadsBinaries(tool, image, architecture));
	const { mean, max, iou } = await compareCutouts(tool, image);
	step(
		'cut out',
		`alpha differs from here by ${mean.toFixed(3)} of 255 on average, by ${max} at most; IoU ${iou.toFixed(5)}`,
	);
	assert.ok(mean <= maxMean && iou >= minIou, 'another matte');
}

/** The binaries of sharp and onnxruntime load, which takes a few seconds. */
async function loadsBinaries(
	tool: ContainerTool,
	image: string,
	architecture: Architecture,
): Promise<string> {
	const script = `
		import { createRequire } from 'node:module';
		const require = createRequire('/app/');
		console.log(process.arch, 'onnxruntime', require('onnxruntime-node').env.versions.node, 'libvips', require('sharp').versions.vips);`;
	const [arch, ...versions] = (await evaluateEmulated(tool, image, script)).split(' ');
	assert.equal(arch, nodeArchitecture[architecture]);
	return `${arch} ${versions.join(' ')}`;
}
