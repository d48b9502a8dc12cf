// Documents that comments, commands and other documents name by their path exist, with the section that is named.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** As GitHub makes the address of a heading. */
const addressOf = (heading: string) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{Letter}\p{Number} -]/gu, '')
		.replaceAll(' ', '-');

function exists(name: string): boolean {
	const [file = '', section] = name.split('#');
	if (!existsSync(path.join(root, file))) return false;
	const headings = Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => addressOf(heading));
	return section === undefined || headings.includes(section);
}

it('a document that is named by its path exists, and so does its section', () => {
	const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.yaml', '*.sh', 'Dockerfile'], {
		cwd: root,
		encoding: 'utf8',
	});
	const missing = files
		.trim()
		.split('\n')
		.filter((file) => existsSync(path.join(root, file)))
		.flatMap((file) =>
			Array.from(read(file).matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g), ([name]) => [file, name] as const),
		)
		.filter(([, name]) => !exists(name));
	expect(missing).toEqual([]);
});
