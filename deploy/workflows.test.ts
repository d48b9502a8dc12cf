// The workflows that check, build and release, as read by the parser of the service that runs them.
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newFolder } from '#test/new-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

interface Job {
	readonly permissions: Readonly<Record<string, string>>;
	readonly steps: readonly {
		readonly id?: string;
		readonly uses?: string;
		readonly run?: string;
		readonly env?: Readonly<Record<string, string>>;
		readonly with?: Readonly<Record<string, unknown>>;
	}[];
}

async function faultsOf(name: string, content: string): Promise<string[]> {
	const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
	if (value) await convertWorkflowTemplate(context, value);
	return context.errors.getErrors().map(({ message }) => message);
}

describe.each(workflows)('%s', (file) => {
	it('is a valid workflow', async () => {
		expect(await faultsOf(file, read(file))).toEqual([]);
	});

	it('names no secret, and by default may only read', () => {
		expect(read(file)).not.toMatch(/secrets\./);
		expect(parse(read(file)).permissions).toEqual({ contents: 'read' });
	});

	it('runs commands that exist', () => {
		const { scripts } = JSON.parse(read('package.json'));
		for (const [, script = ''] of read(file).matchAll(/npm run ([\w:-]+)/g))
			expect(scripts).toHaveProperty(script);
		for (const [, command = ''] of read(file).matchAll(/run: (\.[\w/.-]+)/g))
			expect(existsSync(path.join(root, command))).toBe(true);
	});
});

it('there is one workflow to check, one to prove the image on both architectures, and one to release both', () => {
	expect(workflows.map((file) => path.basename(file, '.yml')).sort()).toEqual(['check', 'image', 'release']);
	expect(parse(read('.github/workflows/image.yml')).jobs.prove.strategy.matrix.machine).toEqual([
		'ubuntu-24.04',
		'ubuntu-24.04-arm',
	]);
	expect(read('.github/workflows/release.yml')).toContain('platforms: linux/amd64,linux/arm64');
});

it('the name of a released image is in lower case, as registries demand, whatever the name of the repository', async () => {
	const { steps } = parse(read('.github/workflows/release.yml')).jobs.image as Job;
	const { run = '', env } = steps.find(({ id }) => id === 'version') ?? {};
	const file = path.join(await newFolder(), 'output');
	const values = { GITHUB_OUTPUT: file, GITHUB_REF_NAME: 'v1.2.3', GITHUB_REPOSITORY: 'Someone/Peel' };
	await promisify(execFile)('bash', ['-e', '-c', run], { env: { ...values, REGISTRY: 'ghcr.io' } });
	expect(env?.REGISTRY).toContain('vars.REGISTRY');
	expect(readFileSync(file, 'utf8')).toBe('number=1.2.3\nimage=ghcr.io/someone/peel\n');
});

it('a release is tagged with its version, and has provenance and a bill of materials, to which the job may attest', () => {
	const release = parse(read('.github/workflows/release.yml'));
	expect(release.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
	const { permissions, steps } = release.jobs.image as Job;
	expect(permissions).toMatchObject({ 'packages': 'write', 'id-token': 'write', 'attestations': 'write' });
	const usedBy = (action: string) => steps.find(({ uses = '' }) => uses.startsWith(`${action}@`));
	const build = usedBy('docker/build-push-action');
	expect(build?.with).toMatchObject({ push: true, provenance: 'mode=max', sbom: true });
	const outputOf = (step = '', name = '') => `\${{ steps.${step}.outputs.${name} }}`;
	const version = outputOf('version', 'number');
	const image = outputOf('version', 'image');
	expect(build?.with?.tags).toBe(`${image}:${version}\n${image}:latest\n`);
	expect(build?.with?.['build-args']).toContain(`VERSION=${version}\n`);
	expect(usedBy('actions/attest-build-provenance')?.with).toMatchObject({
		'subject-name': image,
		'subject-digest': outputOf(build?.id, 'digest'),
		'push-to-registry': true,
	});
});

it('the parser finds a step that does nothing and a time-out that is not a number', async () => {
	const faulty =
		'on: push\njobs:\n  a:\n    runs-on: x\n    steps: [{ use: b }]\n    timeout-minutes: soon\n';
	expect((await faultsOf('faulty.yml', faulty)).length).toBeGreaterThan(1);
});
