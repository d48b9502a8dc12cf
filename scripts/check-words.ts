// Fails on words that the project no longer uses, with file, line and the better word: part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findOldWords } from './check-words/dialect.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The list itself and its test name what they forbid; the change log describes releases as they were. */
const exempt = ['scripts/check-words', 'CHANGELOG.md'];

const listed = [
	'ls-files',
	'-z',
	'--cached',
	'--others',
	'--exclude-standard',
	'--',
	'*.ts',
	'*.tsx',
	'*.md',
	'*.yaml',
	'*.css',
];
const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter((file) => file && !exempt.some((start) => file.startsWith(start)));

const findings = files.flatMap((file) =>
	findOldWords(file, readFileSync(path.join(root, file), 'utf8')).map(
		({ line, word, better }) =>
			`${file}${line > 0 ? `:${line}` : ' (its name)'}: "${word}", better: ${better}`,
	),
);
if (findings.length > 0) {
	console.error(
		`${findings.join('\n')}\n\n${findings.length} old words. See scripts/check-words/dialect.ts.`,
	);
	process.exitCode = 1;
}
