import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { readEnvironment } from './environment.ts';

const text = '# Größe\r\nPORT=4000\r\nPEEL_ORIGIN=https://peel.example.org\r\n';
const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');

async function envFile(bytes: Buffer): Promise<string> {
	const file = path.join(await newFolder(), '.env');
	await writeFile(file, bytes);
	return file;
}

it.each([
	['UTF-16, as Notepad has it', littleEndian],
	['UTF-16 of the other byte order', Buffer.from(littleEndian).swap16()],
	['UTF-16 without a byte order mark', littleEndian.subarray(2)],
])('rejects an env file in %s, from which Node reads no setting', async (_what, bytes) => {
	const file = await envFile(bytes);
	const fault = `${file}: is in UTF-16, of which nothing is read; save it as UTF-8`;
	for (const options of [
		[`--env-file-if-exists=${file}`],
		['--env-file', file],
		['--env-file=.', `--env-file=${file}`],
	])
		expect(() => readEnvironment(options)).toThrow(fault);
});

it('returns the environment of the process if its files are in UTF-8, empty, missing, or not files', async () => {
	const files = [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.alloc(0)].map(envFile);
	const names = [...(await Promise.all(files)), 'not-there', '/dev/tty', '/'];
	expect(readEnvironment(names.map((name) => `--env-file-if-exists=${name}`))).toBe(process.env);
	expect(readEnvironment(['--enable-source-maps', '--env-file'])).toBe(process.env);
	const program = await envFile(littleEndian);
	expect(readEnvironment(['--import', program])).toBe(process.env);
});
