// How long the engine holds up its parent's event loop: node bench/event-loop.ts [photo] [--count 8] [--json]
import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createEngine, type Engine } from '#engine/index.ts';
import { machine } from './machine.ts';

const targetP99Ms = 50;
const sizes = [
	[1280, 853],
	[3840, 2560],
] as const;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { count: { type: 'string', default: '8' }, json: { type: 'boolean', default: false } },
});
const count = Number(values.count);
const [photo = 'art/rendered/teddy/photo.jpg'] = positionals;

/** Delays in milliseconds beyond the timer's own resolution of 1 ms. */
async function measure(engine: Engine, bytes: Buffer) {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	const start = performance.now();
	delay.enable();
	// All at once: one runs, the others wait in line, as on a busy day.
	const cutOuts = await Promise.all(Array.from({ length: count }, () => engine.cutOut(bytes)));
	delay.disable();
	const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
	return {
		pictures: count,
		pngBytes: cutOuts[0]?.bytes.length ?? 0,
		msPerPicture: (performance.now() - start) / count,
		p50Ms: ms(delay.percentile(50)),
		p99Ms: ms(delay.percentile(99)),
		maxMs: ms(delay.max),
	};
}

// The last of them waits long, on a slow machine longer than a visitor would.
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
