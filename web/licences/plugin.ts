// The Vite plugins that put the licences of all code and typefaces of others in the built site into a file of it, since
// minified code has lost its own.
import { readdir } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';
import { licencesOf, packageOf } from './licences.ts';

/**
 * `root` is the project folder. `ofWorkers` is for the bundles of workers, which are made before that of the pages;
 * `ofPages` writes the file.
 */
export function licencePlugins(root: string): { ofPages: Plugin; ofWorkers: Plugin } {
	const folders = new Set<string>();
	function note(bundle: Rolldown.OutputBundle): void {
		for (const file of Object.values(bundle))
			for (const id of file.type === 'chunk' ? file.moduleIds : []) {
				const folder = packageOf(id);
				if (folder) folders.add(folder);
			}
	}
	return {
		ofWorkers: { name: 'peel-licences-of-workers', generateBundle: (_options, bundle) => note(bundle) },
		ofPages: {
			name: 'peel-licences',
			apply: 'build',
			applyToEnvironment: ({ name }) => name === 'client',
			async generateBundle(_options, bundle) {
				note(bundle);
				const source = await licencesOf([...folders, ...(await fontFolders(root))]);
				this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
			},
		},
	};
}

async function fontFolders(root: string): Promise<string[]> {
	const scope = `${root}/node_modules/@fontsource-variable`;
	return (await readdir(scope)).map((name) => `${scope}/${name}`);
}
