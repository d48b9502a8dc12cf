// Builds the image and proves it: run hardened, ready, an image cut out, confined, within 2 GB, stopped gracefully,
// started again on the same volume, small while idle.
//   npm run image -- --help
import assert from 'node:assert/strict';
import { freePorts } from '#test/free-port.ts';
import { fail, readCommandLine } from '../scripts/command-line.ts';
import { architectureOf, ownArchitecture } from './verify/architecture.ts';
import { provideBaseImages } from './verify/base-images.ts';
import { buildImage } from './verify/build-image.ts';
import {
	answersClicks,
	cutsOut,
	hasBillOfMaterials,
	idleMemory,
	isConfined,
	isCutout,
	peakMemory,
	stopsGracefully,
} from './verify/checks.ts';
import { type Container, runContainer } from './verify/container.ts';
import { type ContainerTool, findTool, output } from './verify/container-tool.ts';
import { verifyEmulated } from './verify/emulated/verify.ts';
import { seconds, step } from './verify/step.ts';

const usage = `Usage: npm run image -- [options]

Builds the image with docker or podman, and proves it: ready, confined, an image cut out, stopped gracefully, started again, small
while idle. Status 1 if something is not as promised.

  --platform P  linux/amd64 or linux/arm64 (default: this machine's). Another than this machine's needs QEMU's user mode
                emulation, registered with the kernel (Debian: qemu-user-static); then one small photo is cut out, in
                10 to 40 minutes, and compared with this machine's cutout
  --help        this text`;

/** Maximum of what the project adds to the system and Node. */
const ownMegabytesLimit = 380;
/** Maximum of what all processes take while there is nothing to do. */
const idleMegabytesLimit = 160;
const memory = '2g';
const image = 'peel:0.1.0';
const volume = `peel-verify-${process.pid}`;

const { platform = `linux/${ownArchitecture}` } = readCommandLine(usage, {
	options: { platform: { type: 'string' } },
}).values;
const architecture =
	architectureOf(platform) ?? fail(`--platform: the image is not for "${platform}"; see --help.`);
const tool = await findTool();
step('tool', `${tool.name} ${tool.version}`);
if (architecture === ownArchitecture) await verifyHere(tool);
else await verifyEmulated(tool, architecture, { image: `${image}-${architecture}`, ownMegabytesLimit });

async function verifyHere(tool: ContainerTool): Promise<void> {
	const standIns = await provideBaseImages(tool);
	step(
		'base images',
		standIns.length > 0 ? `made from Debian’s packages in place of ${standIns.join(', ')}` : 'pulled',
	);
	const built = await buildImage(tool, image);
	const own = built.megabytes - built.baseMegabytes;
	assert.ok(own <= ownMegabytesLimit, `${own} MB`);
	step(
		'image',
		`${Math.round(built.megabytes)} MB, of which ${Math.round(built.baseMegabytes)} are the system and Node`,
	);

	await output(tool.name, ['volume', 'create', volume]);
	try {
		const token = await inContainer(tool, firstRun);
		await inContainer(tool, (container) => secondRun(container, token));
	} finally {
		await output(tool.name, ['volume', 'rm', '--force', volume]);
	}
}

async function firstRun(container: Container): Promise<string> {
	step('ready', `after ${seconds(await container.ready())}`);
	step('confined', await isConfined(container));
	step('bill of materials', await hasBillOfMaterials(container));
	const cut = await cutsOut(container);
	step('cut out', 'subject opaque, the rest transparent');
	await answersClicks(container, cut);
	step('Keep and Remove', 'answered');
	assert.ok(await container.isHealthy());
	step('health check', 'passes');
	const peak = await peakMemory(container);
	step(
		'memory',
		peak
			? `at most ${Math.round(peak)} MB of ${memory}`
			: `within ${memory}; the kernel does not say how much`,
	);
	await stopsGracefully(container);
	step('stopped', 'the image under way was finished; exit status 0');
	return cut.token;
}

async function secondRun(container: Container, token: string): Promise<void> {
	step('started again', `ready after ${seconds(await container.ready())}`);
	await isCutout(container, token);
	step('the volume', 'the earlier link gives the same cutout');
	await cutsOut(container);
	const idle = await idleMemory(container);
	assert.ok(idle <= idleMegabytesLimit, `${idle} MB`);
	step('idle', `${Math.round(idle)} MB after the worker process has ended; ready`);
	await cutsOut(container);
	step('awake again', 'subject opaque, the rest transparent');
	assert.equal(await container.stop(), 0);
}

async function inContainer<T>(tool: ContainerTool, use: (container: Container) => Promise<T>): Promise<T> {
	const name = `peel-verify-${process.pid}`;
	const [port] = (await freePorts(1)) as [number];
	const container = await runContainer(tool, { image, name, volume, memory, port });
	try {
		return await use(container);
	} catch (error) {
		console.error(await container.log());
		throw error;
	} finally {
		await container.remove();
	}
}
