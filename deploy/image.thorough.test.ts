import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer } from '#test/server.ts';
import { composeFile, exampleSettings, kustomization, manifest } from './files.ts';

const projectDir = path.resolve(import.meta.dirname, '..');
const dockerfile = readFileSync(path.join(projectDir, 'Dockerfile'), 'utf8');
/** The last stage of the Dockerfile, which is the image that runs. */
const lines = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replaceAll('\\\n', ' ').split('\n');
const wordsOf = (instruction: string) =>
	lines
		.filter((line) => line.startsWith(`${instruction} `))
		.map((line) => line.slice(instruction.length + 1));
const environment = Object.fromEntries(
	wordsOf('ENV').flatMap((words) => words.split(' ').map((pair) => pair.split('=') as [string, string])),
);

it('the image contains every folder that is needed to run, and both commands', () => {
	const copied = wordsOf('COPY').flatMap((words) => words.split(' ').slice(0, -1));
	for (const folder of ['contract', 'matting', 'engine', 'cli', 'server']) expect(copied).toContain(folder);
	for (const made of ['node_modules', 'sbom.cdx.json', 'models', 'build/client'])
		expect(copied).toContain(`/app/${made}`);
	for (const file of copied.filter((name) => !/^(--|\/)/.test(name) && name !== 'build/client'))
		expect(existsSync(path.join(projectDir, file)), file).toBe(true);
	const { web, work } = composeFile(exampleSettings()).services;
	expect(JSON.parse(wordsOf('CMD')[0] ?? '')).toEqual(web?.command);
	for (const command of [web?.command, work?.command])
		expect(existsSync(path.join(projectDir, command?.[1] ?? ''))).toBe(true);
});

it('the settings in the image are valid, and include the port of its health check', () => {
	const config = readConfig(environment);
	expect(config).toMatchObject({
		host: '0.0.0.0',
		dataDir: '/data',
		metrics: { host: '127.0.0.1', port: 9464 },
	});
});

it('the image’s user is not root and is the one in the manifests; /data is a volume in both', () => {
	// In Node's own images, `node` is user and group 1000.
	expect(wordsOf('USER')).toEqual(['node']);
	expect(wordsOf('VOLUME')).toEqual([environment.PEEL_DATA_DIR]);
	const { services } = composeFile(exampleSettings());
	for (const name of ['web', 'work']) {
		expect(services[name]?.volumes).toContain('/data');
		const { securityContext, containers } = manifest('Deployment', name).spec.template.spec;
		expect(securityContext).toMatchObject({ runAsUser: 1000, fsGroup: 1000 });
		const mounts = containers[0].volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
		expect(mounts).toEqual(['/data', '/tmp']);
	}
});

it('the image’s health check passes while the service is ready, and fails while it is not ready or not running', async () => {
	const [program, ...args] = JSON.parse(/CMD (\[.*\])/.exec(wordsOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]');
	expect(program).toBe('node');
	const check = (port: string) =>
		promisify(execFile)(process.execPath, args, { env: { PEEL_METRICS_PORT: port } }).then(
			() => 'healthy',
			() => 'unhealthy',
		);
	const engine = createFakeEngine();
	const server = await startServer({ engine, env: { PEEL_METRICS_PORT: '0' } });
	const { port } = new URL(server.metricsUrl ?? '');
	expect(await check(port)).toBe('healthy');
	engine.setReady(false);
	expect(await check(port)).toBe('unhealthy');
	await server.close();
	expect(await check(port)).toBe('unhealthy');
});

it('the labels of the image name its version, which is that of the package, of the compose file and of the manifests', () => {
	const { version, license } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8'));
	expect(wordsOf('ARG')).toContain(`VERSION=${version}`);
	const labels = wordsOf('LABEL').join(' ');
	expect(labels).toContain(`org.opencontainers.image.licenses="${license}"`);
	for (const name of ['title', 'description', 'version', 'revision', 'base.name'])
		expect(labels).toContain(`org.opencontainers.image.${name}="`);
	for (const argument of ['VERSION', 'REVISION']) expect(labels).toContain(`"\${${argument}}"`);
	const { web, work } = composeFile(exampleSettings()).services;
	for (const service of [web, work]) expect(service?.image).toBe(`peel:${version}`);
	expect(kustomization().images[0]?.newTag).toBe(version);
});
