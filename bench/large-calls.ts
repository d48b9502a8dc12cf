// Peak memory of the HTTP process while programs send large images: npm run bench:calls -- --help
import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import type { LargeCallsSettings } from './large-calls/process-main.ts';
import { startMeasuredProcess } from './processes/measured-process.ts';
import { memoryOf } from './processes/proc.ts';
import { printJson } from './report/machine.ts';

const usage = `Usage: npm run bench:calls -- [--calls N] [--json]

Sends N calls of the API for programs at once, each with an image of 19.5 or 22 MB, to a server whose engine does nothing, and prints the
replies and the peak memory of the HTTP process, in a fresh process for each row.

  --calls N  how many at once (default: 8)
  --json     one JSON document instead of the table
  --help     this text`;

/** 3 bytes for each pixel, without compression: 19.5 MB make 26 MB of base64, and 21.9 MB are just below the limit. */
const sides = { base64: 2548, form: 2702 };

async function png(side: number): Promise<Buffer> {
	const pixels = randomFillSync(Buffer.alloc(3 * side * side));
	return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
		.png({ compressionLevel: 0 })
		.toBuffer();
}

type Body = { readonly type: string | undefined; readonly body: RequestInit['body'] };

function bodiesOf(base64: string, file: Buffer): Record<string, Body> {
	const form = new FormData();
	form.append('image_file', new File([new Uint8Array(file)], 'photo.png'));
	const fields = { image_file_b64: base64, size: 'full' };
	return {
		'JSON': { type: 'application/json', body: JSON.stringify(fields) },
		'multipart': { type: undefined, body: form },
		'URL-encoded': {
			type: 'application/x-www-form-urlencoded',
			body: new URLSearchParams(fields).toString(),
		},
	};
}

/** Sends all calls at once, and resolves to how many had each status, and to the memory of the process. */
async function measure({ type, body }: Body, keys: readonly string[]) {
	const settings: LargeCallsSettings = { keys: [...new Set(keys)] };
	const server = startMeasuredProcess<object, string>({
		script: new URL('./large-calls/process-main.ts', import.meta.url),
		settings,
	});
	try {
		const url = await server.request({});
		const idleMB = megabytes(memoryOf(server.pid).residentBytes);
		const statuses = await Promise.all(
			keys.map(async (key) => {
				const headers = { 'x-api-key': key, ...(type && { 'content-type': type }) };
				const reply = await fetch(`${url}/v1.0/removebg`, { method: 'POST', headers, body: body ?? null });
				await reply.arrayBuffer();
				return reply.status;
			}),
		);
		const { peakBytes } = memoryOf(server.pid);
		const rejected = statuses.filter((status) => status !== 200).length;
		return { idleMB, peakMB: megabytes(peakBytes), rejected };
	} finally {
		await server.close();
	}
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

const { values } = readCommandLine(usage, {
	options: { calls: { type: 'string', default: '8' }, json: { type: 'boolean', default: false } },
});
const calls = readCount('calls', values.calls);
const bodies = bodiesOf((await png(sides.base64)).toString('base64'), await png(sides.form));
const rows = [];
for (const [name, body] of Object.entries(bodies)) {
	for (const programs of [1, calls]) {
		const keys = Array.from({ length: calls }, (_, i) => `key ${i % programs}`);
		rows.push({ body: name, programs, ...(await measure(body, keys)) });
	}
}
if (values.json) printJson({ calls, rows });
else console.table(rows);
