// Each package that this project names has a row in docs/dependencies.md: what for, why this one, licence.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json'));
const locked: Record<string, { license: string }> = JSON.parse(read('package-lock.json')).packages;
const rows = Array.from(read('docs/dependencies.md').matchAll(/^\| (`.+) \|$/gm), ([, row = '']) =>
	row.split(' | '),
);

/** `fastify` and its plugins have one row, and so have the fonts. */
function namesIn([cell = '']: readonly string[]): string[] {
	const names = Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
	const scope = names[0] === 'fastify' ? '@fastify/' : '';
	return names.map((name, i) => (i > 0 ? scope : '') + name);
}

const isNamedBy = (name: string) => (given: string) =>
	given.endsWith('/*') ? name.startsWith(given.slice(0, -1)) : name === given;

it.each(Object.keys({ ...dependencies, ...devDependencies }))(
	'%s is listed with a reason and its licence',
	(name) => {
		const row = rows.find((row) => namesIn(row).some(isNamedBy(name)));
		const [, what = '', why = '', licence = ''] = row ?? [];
		expect(what).not.toBe('');
		expect(why).not.toBe('');
		const known = locked[`node_modules/${name}`]?.license ?? '';
		// One package refers to its licence file.
		expect(licence).toContain(
			known === 'SEE LICENSE IN LICENSE.md' ? 'AGPL-3.0' : known.replace(/ OR /, ' or '),
		);
	},
);

it('no other package is listed', () => {
	const names = Object.keys({ ...dependencies, ...devDependencies });
	expect(rows.flatMap(namesIn).filter((given) => !names.some((name) => isNamedBy(name)(given)))).toEqual([]);
});
