// Runs the compose file and the Kubernetes manifests for real: npm run image:cluster -- --help
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fail, readCommandLine, readCount } from '../scripts/command-line.ts';
import { composeFile, exampleSettings } from './files.ts';
import { provideBaseImages } from './verify/base-images.ts';
import { buildImage } from './verify/build-image.ts';
import { findTool } from './verify/container-tool.ts';
import { startEngine } from './verify/podman-service.ts';
import { provideServiceImages } from './verify/service-images.ts';
import { step } from './verify/step.ts';
import { verifyCompose } from './verify/verify-compose.ts';
import { verifyKubernetes } from './verify/verify-kubernetes.ts';

const usage = `Usage: npm run image:cluster -- [options]

Builds the image, then
- runs deploy/compose.yaml, sends images through its proxy, and kills a container of each kind meanwhile;
- plays deploy/kubernetes with podman, as far as podman can, and makes the probes.
Needs docker with compose, or podman with docker-compose; for the second part podman. Takes the network 172.30.64.0/24, and
6 GB of memory. About ten minutes on two cores. Status 1 if something is not as documented.

  --images N   images to send (50)
  --only PART  compose or kubernetes
  --built      take the image peel:0.1.0 that is there
  --help       this text`;

const { values } = readCommandLine(usage, {
	options: {
		images: { type: 'string', default: '50' },
		only: { type: 'string' },
		built: { type: 'boolean', default: false },
	},
});
const imageCount = readCount('images', values.images);
const parts = ['compose', 'kubernetes'];
if (values.only && !parts.includes(values.only))
	fail(`--only: there is no part "${values.only}"; see --help.`);
const runs = (part: string) => !values.only || values.only === part;

const { services } = composeFile(exampleSettings());
const image = services.web?.image as string;

const tool = await findTool();
step('tool', `${tool.name} ${tool.version}`);
if (!values.built) {
	await provideBaseImages(tool);
	const { megabytes } = await buildImage(tool, image);
	step('image', `${Math.round(megabytes)} MB`);
}
const standIns = await provideServiceImages(tool, services);
step('stand-ins', standIns.join(', ') || 'none');

const name = `peel-verify-${process.pid}`;
const dir = await mkdtemp(path.join(tmpdir(), 'peel-verify-'));
try {
	const engine = await startEngine(tool, name, dir);
	try {
		if (runs('compose')) await verifyCompose({ tool, engine, name, dir, imageCount });
		if (runs('kubernetes')) await verifyKubernetes({ tool, engine, name, dir, image });
	} finally {
		await engine.close();
	}
} finally {
	await rm(dir, { recursive: true, force: true });
}
