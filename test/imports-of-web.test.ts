// Checks how the files of web/ import each other: an import shows whether it leaves its folder, and none leads back to it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.resolve(import.meta.dirname, '../web');

/** The folder directly in web/ that a file is in, with its slash; of a file that is in none all of web/, ''. */
const folderOf = (file: string) => file.slice(0, file.indexOf(path.sep) + 1);

const imports = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
	const found = readFileSync(path.join(web, file), 'utf8').matchAll(/(?:from|import) ?\(?'(#web\/|\.)(.+)'/g);
	return Array.from(found, ([, start, rest]) => ({ file, start, specifier: `${start}${rest}` }));
});

it('an import in web/ from another folder of web/ begins with #web/; any other import within web/ is relative', () => {
	const isAsAgreed = ({ file, start, specifier }: (typeof imports)[number]) => {
		const isOwn = (target: string) => target.startsWith(folderOf(file));
		if (start === '#web/') return !isOwn(path.normalize(specifier.slice(start.length)));
		const target = path.join(path.dirname(file), specifier);
		return target.startsWith('..') || isOwn(target);
	};
	expect(imports.length).toBeGreaterThan(1000);
	expect(imports.filter((found) => !isAsAgreed(found))).toEqual([]);
});

it('no folders of web/ import each other in a circle, except in tests', () => {
	const left = new Map<string, Set<string>>();
	for (const { file, start, specifier } of imports) {
		const folder = folderOf(file);
		if (start !== '#web/' || folder === '' || /\.(test|fixture)\./.test(file)) continue;
		left.set(folder, (left.get(folder) ?? new Set()).add(folderOf(specifier.slice(start.length))));
	}
	// Folders that import none of those that are left, until only circles are, and what imports them.
	const isFree = ([, targets]: [string, Set<string>]) => ![...targets].some((target) => left.has(target));
	for (let free = [...left].find(isFree); free; free = [...left].find(isFree)) left.delete(free[0]);
	expect([...left.keys()]).toEqual([]);
});
