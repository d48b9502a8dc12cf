// A worker process decodes JPEG and PNG and no other type that its libraries support.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { workerEnvironment } from '../worker/environment.ts';

let child: ChildProcess | undefined;
afterEach(() => void child?.disconnect());

function startDecoder(mode: 'as a worker process' | 'with all decoders', env: Record<string, string>) {
	const started = fork(new URL('./decoding-process.fixture.ts', import.meta.url), [mode], {
		env,
		execArgv: [],
		serialization: 'advanced',
	});
	child = started;
	return async (bytes: Buffer): Promise<string> => {
		started.send(bytes);
		const [reply] = await once(started, 'message');
		return reply;
	};
}

const plain = () => sharp({ create: { width: 9, height: 7, channels: 3, background: 'teal' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>');
const others = async () => ({
	SVG: svg,
	GIF: await plain().gif().toBuffer(),
	WebP: await plain().webp().toBuffer(),
	TIFF: await plain().tiff().toBuffer(),
	AVIF: await plain().avif({ effort: 0 }).toBuffer(),
});

describe('a worker process', () => {
	test('decodes JPEG and PNG and rejects every other type that its libraries could read', async () => {
		const decode = startDecoder('as a worker process', workerEnvironment);
		expect(await decode(await plain().png().toBuffer())).toBe('9x7');
		expect(await decode(await plain().jpeg().toBuffer())).toBe('9x7');
		for (const [type, bytes] of Object.entries(await others())) {
			expect([type, await decode(bytes)]).toEqual([type, 'unreadable-image']);
		}
	});

	test('could read them all if they were not blocked', async () => {
		const decode = startDecoder('with all decoders', {});
		for (const [type, bytes] of Object.entries(await others())) {
			expect([type, await decode(bytes)]).toEqual([type, '9x7']);
		}
	});

	test('has an environment that alone blocks the decoders that libvips marks as untrusted', async () => {
		const decode = startDecoder('with all decoders', workerEnvironment);
		expect(await decode(svg)).toBe('unreadable-image');
		expect(await decode(await plain().png().toBuffer())).toBe('9x7');
	});
});
