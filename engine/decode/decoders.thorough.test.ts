// A worker process decodes JPEG, PNG and, where a job accepts it, WebP, and no other type that its libraries support.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { workerEnvironment } from '../worker/environment.ts';
import type { DecodeOptions } from './decode.ts';
import type { Reply } from './decoding-process.fixture.ts';

let child: ChildProcess | undefined;
afterEach(() => void child?.disconnect());

function startDecoder(mode: 'as a worker process' | 'with all decoders', env: Record<string, string>) {
	const started = fork(new URL('./decoding-process.fixture.ts', import.meta.url), [mode], {
		env,
		execArgv: [],
		serialization: 'advanced',
	});
	child = started;
	return async (bytes: Buffer, options: DecodeOptions = {}): Promise<Reply> => {
		started.send({ bytes, options });
		const [reply] = await once(started, 'message');
		return reply;
	};
}

const plain = () => sharp({ create: { width: 9, height: 7, channels: 3, background: 'teal' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>');
const others = async () => ({
	SVG: svg,
	GIF: await plain().gif().toBuffer(),
	TIFF: await plain().tiff().toBuffer(),
	AVIF: await plain().avif({ effort: 0 }).toBuffer(),
});
const decoded = { decode: '9x7', library: '9x7' };

describe('a worker process', () => {
	test('decodes JPEG and PNG and rejects every other type that its libraries could read', async () => {
		const decode = startDecoder('as a worker process', workerEnvironment);
		expect(await decode(await plain().png().toBuffer())).toEqual(decoded);
		expect(await decode(await plain().jpeg().toBuffer())).toEqual(decoded);
		for (const [type, bytes] of Object.entries(await others())) {
			for (const acceptWebp of [false, true]) {
				const expected = { decode: 'unreadable-image', library: 'unreadable' };
				expect([type, await decode(bytes, { acceptWebp })]).toEqual([type, expected]);
			}
		}
	});

	test('decodes a WebP only for a job that accepts it', async () => {
		const decode = startDecoder('as a worker process', workerEnvironment);
		for (const lossless of [false, true]) {
			const webp = await plain().webp({ lossless }).toBuffer();
			expect(await decode(webp, { acceptWebp: true })).toEqual(decoded);
			expect(await decode(webp)).toEqual({ decode: 'unreadable-image', library: '9x7' });
			// The bare stream in the container's first chunk, which some decoders take for an image too.
			const stream = webp.subarray(20);
			expect(await decode(stream, { acceptWebp: true })).toMatchObject({ decode: 'unreadable-image' });
		}
	});

	test('could read all types if they were not blocked, and rejects them by their first bytes too', async () => {
		const decode = startDecoder('with all decoders', {});
		for (const [type, bytes] of Object.entries(await others())) {
			expect([type, await decode(bytes)]).toEqual([type, { decode: 'unreadable-image', library: '9x7' }]);
		}
	});

	test('has an environment that alone blocks the decoders that libvips marks as untrusted', async () => {
		const decode = startDecoder('with all decoders', workerEnvironment);
		expect(await decode(svg)).toMatchObject({ library: 'unreadable' });
		expect(await decode(await plain().png().toBuffer())).toEqual(decoded);
	});
});
