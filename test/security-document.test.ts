// Checks docs/security.md: every test that it names exists in the file that it names.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const rows = read('docs/security.md')
	.split('\n')
	.filter((line) => /^\| \d+ \|/.test(line));

/** The tests in a row: a file in backticks, then titles in curly quotes, until the next file. */
function testsNamedIn(row: string): [file: string, title: string][] {
	const named: [string, string][] = [];
	let file = '';
	for (const [, newFile, title] of row.matchAll(/`([\w./-]+\.test\.ts)`|“([^”]+)”/g)) {
		if (newFile) file = newFile;
		else if (title) named.push([file, title]);
	}
	return named;
}

/** Whether the title is a literal in the source, not commented out, skipped or marked as to do. */
function hasTitle(source: string, title: string): boolean {
	const code = source.replace(/^\s*\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
	return ["'", '"', '`'].some((quote) =>
		code
			.split(quote + title + quote)
			.slice(0, -1)
			.some((before) => !/\.(skip|todo)(\.each\([^;]*\))?\(\s*$/.test(before)),
	);
}

it.each([
	["it('is kept', () => {", true],
	["it.each([1])('is kept', () => {", true],
	["test.skipIf(process.platform === 'win32')(\n\t'is kept',", true],
	["it.skip('is kept', () => {", false],
	["test.skip(\n\t'is kept',", false],
	["it.todo('is kept')", false],
	["it.skip.each([\n\t[1],\n])('is kept', (one) => {", false],
	["// it('is kept', () => {", false],
	["it('is held', () => {}); // 'is kept'", false],
	["/** Earlier: 'is kept' */", false],
	["/*\nit('is kept', () => {\n*/", false],
	["it.skip('is kept');\nit('is kept');", true],
])('a title counts only if a test with this title runs: %j %j', (source, counts) => {
	expect(hasTitle(source, 'is kept')).toBe(counts);
});

it('the threats are numbered without a gap', () => {
	expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(rows.map((_, index) => index + 1));
});

it.each(rows.map((row) => [row.split('|').slice(1, 3).join('').trim(), row]))(
	'every test named for a threat exists: %s',
	(_threat, row) => {
		const named = testsNamedIn(row);
		expect(named.length).toBeGreaterThan(0);
		for (const [file, title] of named) expect(hasTitle(read(file), title), `${file}: ${title}`).toBe(true);
	},
);
