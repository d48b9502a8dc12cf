// The programs that use the files of this folder accept them, where these programs are installed.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { isInstalled } from '#test/programs.ts';
import { dashboardQueries, exampleSettings, kustomization, manifests } from './files.ts';

const run = promisify(execFile);
const fileOf = (name: string) => path.join(import.meta.dirname, name);

it.skipIf(!isInstalled('promtool'))('Prometheus accepts its configuration and rules', async () => {
	const { stdout } = await run('promtool', ['check', 'config', fileOf('prometheus/prometheus.yml')]);
	expect(stdout).toMatch(/1 rule files found[\s\S]*1\d rules found/);
});

it.skipIf(!isInstalled('promtool'))('every alert fires above its threshold and not below', async () => {
	const { stdout } = await run('promtool', ['test', 'rules', fileOf('prometheus/alerts.test.yaml')]);
	expect(stdout).toContain('SUCCESS');
});

it.skipIf(!isInstalled('promtool'))('Prometheus accepts every query of the dashboard', async () => {
	const dir = await newFolder();
	const rules = dashboardQueries().map(({ expr }, index) => ({ record: `query:${index}`, expr }));
	expect(rules.length).toBeGreaterThan(20);
	const file = path.join(dir, 'rules.json');
	await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
	const { stdout } = await run('promtool', ['check', 'rules', file]);
	expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
});

it.skipIf(!isInstalled('docker-compose'))(
	'Docker Compose accepts its file with the settings of the example',
	async () => {
		const dir = await newFolder();
		const lines = Object.entries(exampleSettings()).map(([name, value]) => `${name}=${value}\n`);
		await writeFile(path.join(dir, 'env'), lines.join(''));
		const args = [
			'--file',
			fileOf('compose.yaml'),
			'--env-file',
			path.join(dir, 'env'),
			'config',
			'--services',
		];
		const { stdout } = await run('docker-compose', args);
		expect(stdout.trim().split('\n').sort()).toEqual(['prometheus', 'proxy', 'redis', 's3', 'web', 'work']);
	},
);

it.skipIf(!isInstalled('kubectl'))('kustomize builds every manifest', async () => {
	const { stdout } = await run('kubectl', ['kustomize', fileOf('kubernetes')]);
	const applied = manifests().filter(({ kind }) => kind !== 'Secret');
	expect(kustomization().resources.length).toBeGreaterThan(1);
	expect(stdout.match(/^kind: /gm)).toHaveLength(applied.length);
	expect(stdout).toContain('image: registry.example.org/peel:0.1.0');
});
