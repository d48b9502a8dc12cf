import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyCommand } from './command.ts';

const hash = 'a1'.repeat(32);

/** Runs `npm run key -- ...words`. */
function run(words: string, configured?: string) {
	const out: string[] = [];
	const err: string[] = [];
	const status = keyCommand(words === '' ? [] : words.split(' '), {
		configured,
		print: (line) => out.push(line),
		printError: (line) => err.push(line),
	});
	return { status, out, err };
}

/** The key and the setting that `add` prints. */
function made({ out }: { out: readonly string[] }) {
	const keys = out.filter((line) => line.startsWith('  peel_')).map((line) => line.trim());
	const settings = out.filter((line) => line.startsWith('PEEL_API_KEYS='));
	expect([keys.length, settings.length]).toEqual([1, 1]);
	return { key: keys[0] ?? '', setting: settings[0] ?? '' };
}

test('add shows a new key of 256 bits, and the setting with its SHA-256', () => {
	const result = run('add shop');
	expect(result).toMatchObject({ status: 0, err: [] });
	const { key, setting } = made(result);
	expect(key).toMatch(/^peel_[\w-]{43}$/);
	expect(setting).toBe(`PEEL_API_KEYS=shop:${createHash('sha256').update(key).digest('hex')}`);
	expect(made(run('add shop')).key).not.toBe(key);
});

test('add keeps the existing entries', () => {
	const other = 'b'.repeat(64);
	const { setting } = made(run('add press', `shop:${hash}, blog:${other.toUpperCase()}`));
	expect(setting).toMatch(new RegExp(`^PEEL_API_KEYS=shop:${hash},blog:${other},press:[0-9a-f]{64}$`));
});

test('a setting that the server would reject is rejected here too', () => {
	expect(run('add press', `shop:${hash},blog:${hash}`).status).toBe(1);
	expect(run('list', `shop:${hash},shop:${'b'.repeat(64)}`).status).toBe(1);
});

test('add accepts a name of 40 characters, and rejects an empty one, a longer one and other characters', () => {
	expect(run(`add ${'n'.repeat(40)}`).status).toBe(0);
	for (const name of ['', 'n'.repeat(41), 'Shop', 'my_shop', 'shop:1', 'shop,press']) {
		const { status, out, err } = run(`add ${name}`);
		expect({ status, out, err }).toEqual({
			status: 1,
			out: [],
			err: ['A name has 1 to 40 characters of a-z, 0-9 and -.'],
		});
	}
});

test('add does not give a name a second key', () => {
	expect(run('add shop', `shop:${hash}`)).toEqual({
		status: 1,
		out: [],
		err: ['PEEL_API_KEYS already has "shop"; choose another name, or remove its entry first.'],
	});
});

test('list shows the names, and no part of the hashes', () => {
	expect(run('list', `shop:${hash},press:${'b2'.repeat(32)}`)).toEqual({
		status: 0,
		out: ['shop', 'press'],
		err: [],
	});
	expect(run('list', '')).toEqual({ status: 0, out: [], err: ['PEEL_API_KEYS is not set.'] });
});

test.each(['list', 'add press'])('%s reports a setting that the server would reject', (words) => {
	expect(run(words, 'shop:peel_secret')).toEqual({
		status: 1,
		out: [],
		err: ['PEEL_API_KEYS is not a list of entries name:hash separated by commas; correct it first.'],
	});
});

test.each(['', 'add', 'list shop', 'add shop press', 'remove shop'])(
	'%j prints the usage as an error',
	(words) => {
		const { status, out, err } = run(words);
		expect({ status, out }).toEqual({ status: 1, out: [] });
		expect(err[0]).toMatch(/^Usage: npm run key -- COMMAND/);
	},
);

test('help goes to standard output', () => {
	expect(run('--help')).toMatchObject({
		status: 0,
		err: [],
		out: [expect.stringMatching(/add NAME[\s\S]*list/)],
	});
});

test('an unknown option is reported by name', () => {
	expect(run('list --all').err).toEqual(["Unknown option '--all'; see --help."]);
});

test('the program reads PEEL_API_KEYS from its environment', () => {
	const main = path.join(import.meta.dirname, 'main.ts');
	const env = { PATH: process.env.PATH, PEEL_API_KEYS: `shop:${hash}` };
	const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'list'], { encoding: 'utf8', env });
	expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'shop\n', stderr: '' });
});
