// Decodes one file in a separate process, as an engine process does, and reports how much memory that took.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { allowOnlyKnownDecoders, decode } from '#engine/decode/decode.ts';
import { inspect } from '#server/images/inspect.ts';

const [warmUpFile = '', file = '', way] = process.argv.slice(2);

async function decodeFile(bytes: Buffer): Promise<string> {
	const { width, height } = await decode(way === 'inspected' ? inspect(bytes).bytes : bytes);
	return `${width}x${height}`;
}

allowOnlyKnownDecoders();
sharp.cache(false);
sharp.concurrency(1);
await decodeFile(readFileSync(warmUpFile));
const before = process.resourceUsage().maxRSS;
const size = await decodeFile(readFileSync(file));
const risenBytes = (process.resourceUsage().maxRSS - before) * 1024;
process.stdout.write(JSON.stringify({ size, risenBytes }));
