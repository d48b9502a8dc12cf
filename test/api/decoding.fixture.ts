// A process of its own that decodes one file as an engine child does, and tells by how much its memory rose for that.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { allowOnlyJpegAndPng, decode } from '#engine/decode/decode.ts';
import { inspect } from '#server/images/inspect.ts';

const [warmUpFile = '', file = '', way] = process.argv.slice(2);

async function answer(bytes: Buffer): Promise<string> {
	const { width, height } = await decode(way === 'inspected' ? inspect(bytes).bytes : bytes);
	return `${width}x${height}`;
}

allowOnlyJpegAndPng();
sharp.cache(false);
sharp.concurrency(1);
await answer(readFileSync(warmUpFile));
const before = process.resourceUsage().maxRSS;
const size = await answer(readFileSync(file));
const risenBytes = (process.resourceUsage().maxRSS - before) * 1024;
process.stdout.write(JSON.stringify({ size, risenBytes }));
