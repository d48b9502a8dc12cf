// Event loop delay in the engine's parent process: node bench/event-loop.ts --help
import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { createEngine, type Engine } from '#engine/index.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { machine } from './machine.ts';

const targetP99Ms = 50;
const sizes = [
	[1280, 853],
	[3840, 2560],
] as const;

const usage = `Usage: node bench/event-loop.ts [PHOTO] [options]

Submits images at once to the engine and measures the event loop delay of its parent process. Status 1 if p99 is
${targetP99Ms} ms or more.

  --count N  images for each size (8)
  --json     one JSON document
  --help     this text`;

const { values, positionals } = readCommandLine(usage, {
	allowPositionals: true,
	options: { count: { type: 'string', default: '8' }, json: { type: 'boolean', default: false } },
});
const count = readCount('count', values.count);
const [photo = 'art/rendered/teddy/photo.jpg'] = positionals;

/** Delays in milliseconds, without the timer's resolution of 1 ms. */
async function measure(engine: Engine, bytes: Buffer) {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	const start = performance.now();
	delay.enable();
	// All at once: one runs, the others wait in the queue.
	const cutouts = await Promise.all(Array.from({ length: count }, () => engine.cutOut(bytes)));
	delay.disable();
	const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
	return {
		images: count,
		pngBytes: cutouts[0]?.bytes.length ?? 0,
		msPerImage: (performance.now() - start) / count,
		p50Ms: ms(delay.percentile(50)),
		p99Ms: ms(delay.percentile(99)),
		maxMs: ms(delay.max),
	};
}

// The last image may wait longer than the default time-out.
const engine = createEngine({ queueLimit: count, queueTimeoutMs: 600_000 });
await engine.ready;
const original = await readFile(photo);
const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const [width, height] of sizes) {
	const bytes = await sharp(original).resize(width, height).jpeg({ quality: 90 }).toBuffer();
	results[`${width}x${height}`] = await measure(engine, bytes);
}
await engine.close();

if (values.json)
	console.log(JSON.stringify({ date: new Date(), machine: machine(), photo, targetP99Ms, results }));
else {
	console.table(results);
	console.log(`Target: p99 below ${targetP99Ms} ms.`);
}
process.exitCode = Object.values(results).every(({ p99Ms }) => p99Ms < targetP99Ms) ? 0 : 1;
