import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger, maxInfoLines } from './log.ts';
import { maskPart, renderingPart } from './store/parts.ts';

it('contains no id of an image, even if a file system error does', async () => {
	const lines: string[] = [];
	const log = createLogger('info', { write: (line) => void lines.push(line) });
	const id = 'AbC-_0123456789012345678901234567';
	const error = await readFile(`/no/such/images/Ab/${id}.original`).catch((cause) => cause);
	log.error({ err: error }, 'sweep failed');
	log.error({ err: new Error('while opening', { cause: error }) }, 'problem sent');
	expect(lines.join('')).toContain('ENOENT');
	expect(lines.join('')).toContain('[image].original');
	expect(lines.join('')).not.toContain(id);
});

it.each([
	'original',
	'background',
	'result',
	'normalised',
	'embedding-4',
	'embedding-2',
	renderingPart('{}'),
	maskPart('[]'),
])('contains no name of a stored %s either', async (part) => {
	const lines: string[] = [];
	const log = createLogger('info', { write: (line) => void lines.push(line) });
	const id = 'AbC-_0123456789012345678901234567';
	log.error({ err: new Error(`EIO, unlink 'Ab/${id}.${part}'`) }, 'sweep failed');
	expect(lines.join('')).toContain('EIO');
	expect(lines.join('')).not.toContain(id);
});

it('logs no more of a request than its method', () => {
	const lines: string[] = [];
	const log = createLogger('info', { write: (line) => void lines.push(line) });
	const request = {
		method: 'GET',
		url: '/api/secure/view/token',
		ip: '203.0.113.1',
		headers: { cookie: 'x' },
	};
	log.warn({ req: request }, 'a message of the framework');
	expect(JSON.parse(lines.join('')).req).toEqual({ method: 'GET' });
	expect(lines.join('')).not.toMatch(/token|203\.0\.113\.1|cookie/);
});

describe('a flood of requests', () => {
	afterEach(() => void vi.useRealTimers());

	function createCountedLog() {
		vi.useFakeTimers();
		const lines: { msg: string; lines?: number }[] = [];
		const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
		const flood = (count: number) => {
			for (let request = 0; request < count; request++)
				log.child({ reqId: request }).info('request completed');
		};
		return { log, lines, flood };
	}

	it('writes a limited number of lines in a second, and how many were left out', () => {
		const { lines, flood } = createCountedLog();
		flood(maxInfoLines + 70);
		expect(lines).toHaveLength(maxInfoLines);
		vi.advanceTimersByTime(1000);
		expect(lines.at(-1)).toMatchObject({ level: 40, lines: 70 });
		flood(3);
		expect(lines).toHaveLength(maxInfoLines + 1 + 3);
	});

	it('that stays within the limit loses no line, and hides no warning or error', () => {
		const { log, lines, flood } = createCountedLog();
		flood(maxInfoLines);
		vi.advanceTimersByTime(1000);
		expect(lines).toHaveLength(maxInfoLines);
		flood(2 * maxInfoLines);
		log.warn('a warning');
		log.error('an error');
		expect(lines.slice(-2).map(({ msg }) => msg)).toEqual(['a warning', 'an error']);
	});
});

it.skipIf(process.platform !== 'linux')(
	'that cannot be written, as to a full disk, neither ends the process nor keeps it from ending',
	async () => {
		const program = `
			const { createLogger } = await import(${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))});
			const log = createLogger('info');
			for (let line = 0; line < 3; line++) {
				log.info('line');
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
			console.error('it goes on');
			process.exit(0);`;
		const full = await open('/dev/full', 'w');
		const args = ['--input-type=module', '--eval', program];
		const child = spawn(process.execPath, args, { stdio: ['ignore', full.fd, 'pipe'] });
		const [stderr, [status]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
		await full.close();
		expect({ stderr, status }).toEqual({ stderr: 'it goes on\n', status: 0 });
	},
);
