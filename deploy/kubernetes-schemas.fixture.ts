// Checks manifests against the schemas of Kubernetes and KEDA: values with
// their validators, names of fields with their types.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from './files.ts';

const projectDir = path.resolve(import.meta.dirname, '..');

/** The module with the validator and the type of this kind of manifest. */
function moduleOf({ apiVersion, kind }: Manifest): string {
	const { group, version } = /^(?:(?<group>.+)\/)?(?<version>\w+)$/.exec(apiVersion)?.groups ?? {};
	if (group?.includes('keda')) return `@kubernetes-models/keda/${group}/${version}/${kind}`;
	return ['kubernetes-models', group, version, kind].filter(Boolean).join('/');
}

/** Throws the first invalid value. Unknown fields pass. */
export async function checkValues(manifest: Manifest): Promise<void> {
	const module = await import(moduleOf(manifest));
	new module[manifest.kind](manifest).validate();
}

/** The compiler's errors for the manifests as typed literals: unknown and missing fields. Empty if there are none. */
export async function fieldErrors(manifests: readonly Manifest[]): Promise<string> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-manifests-'));
	const source = manifests.map(
		(manifest, index) =>
			`import type { I${manifest.kind} as Kind${index} } from '${moduleOf(manifest)}';\nexport const manifest${index}: Kind${index} = ${JSON.stringify(manifest, undefined, '\t')};\n`,
	);
	const options = { extends: path.join(projectDir, 'tsconfig.base.json'), files: ['manifests.ts'] };
	try {
		await symlink(path.join(projectDir, 'node_modules'), path.join(dir, 'node_modules'));
		await writeFile(path.join(dir, 'package.json'), '{"type":"module"}');
		await writeFile(path.join(dir, 'manifests.ts'), source.join(''));
		await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(options));
		const compiler = path.join(projectDir, 'node_modules/.bin/tsc');
		return await promisify(execFile)(compiler, ['-p', dir]).then(
			() => '',
			({ stdout, message }) => stdout || message,
		);
	} finally {
		await rm(dir, { recursive: true, force: true });
	}
}
