// What an engine child can be made to decode: JPEG and PNG, whatever else its libraries know.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { childEnvironment } from '../pool/worker-environment.ts';

let child: ChildProcess | undefined;
afterEach(() => void child?.disconnect());

function startDecoder(way: 'as an engine child' | 'with all decoders', env: Record<string, string>) {
	const started = fork(new URL('./decoding-process.fixture.ts', import.meta.url), [way], {
		env,
		execArgv: [],
		serialization: 'advanced',
	});
	child = started;
	return async (bytes: Buffer): Promise<string> => {
		started.send(bytes);
		const [answer] = await once(started, 'message');
		return answer;
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

describe('an engine child', () => {
	test('decodes JPEG and PNG and refuses every other type its libraries could read', async () => {
		const decode = startDecoder('as an engine child', childEnvironment);
		expect(await decode(await plain().png().toBuffer())).toBe('9x7');
		expect(await decode(await plain().jpeg().toBuffer())).toBe('9x7');
		for (const [type, bytes] of Object.entries(await others())) {
			expect([type, await decode(bytes)]).toEqual([type, 'unreadable-image']);
		}
	});

	test('could read them all were they not blocked', async () => {
		const decode = startDecoder('with all decoders', {});
		for (const [type, bytes] of Object.entries(await others())) {
			expect([type, await decode(bytes)]).toEqual([type, '9x7']);
		}
	});

	test('has an environment that by itself blocks the decoders libvips calls untrusted', async () => {
		const decode = startDecoder('with all decoders', childEnvironment);
		expect(await decode(svg)).toBe('unreadable-image');
		expect(await decode(await plain().png().toBuffer())).toBe('9x7');
	});
});
