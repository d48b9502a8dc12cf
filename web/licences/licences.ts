// The licences of packages as one text: most require that every copy of the code comes with them.
import { readdir, readFile } from 'node:fs/promises';

/** The folder of the package that a module is from; undefined for the project's own and for virtual ones. */
export function packageOf(moduleId: string): string | undefined {
	return /^(?:[A-Z]:)?\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId)?.[0];
}

/** `folders`: of the packages. Packages with the same text stand above it together. */
export async function licencesOf(folders: readonly string[]): Promise<string> {
	const packages = new Map<string, string[]>();
	for (const folder of folders.toSorted()) {
		const text = await licenceIn(folder);
		packages.set(text, [...(packages.get(text) ?? []), await describe(folder)]);
	}
	return [...packages]
		.map(([text, names]) => `${names.join('\n')}\n\n${text}`)
		.join(`\n\n${'-'.repeat(80)}\n\n`);
}

async function describe(folder: string): Promise<string> {
	const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
	return `${name} ${version} (${license})`;
}

const licenceFile = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

/** Also of code of others that the package contains, which has a file of its own; empty without any file. */
async function licenceIn(folder: string): Promise<string> {
	const files = await readdir(folder, { recursive: true });
	const found = files.filter((file) => licenceFile.test(file) && !file.includes('node_modules')).sort();
	const texts = await Promise.all(found.map((file) => readFile(`${folder}/${file}`, 'utf8')));
	return texts.map((text) => text.replaceAll('\r', '').trim()).join('\n\n');
}
