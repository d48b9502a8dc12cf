// Replaces worker/main.ts: limits its memory in the same way, and allocates as much as the job specifies.
import type { NumberedJob, Reply } from '../pool/messages.ts';
import { limitMemory, peakMemoryBytes } from './memory-limit.ts';

const { imageBytes }: { imageBytes: number } = JSON.parse(process.argv[2] ?? '{}');
const stepBytes = 10_000_000;
const allocated: Buffer[] = [];

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function reply(message: Reply): void {
	process.send?.(message);
}

/** The job's bytes are a number: how many bytes of memory to allocate. */
process.on('message', ({ id, bytes }: NumberedJob) => {
	reply({ kind: 'begun', id });
	const totalBytes = Number(Buffer.from(bytes).toString());
	const growing = setInterval(() => {
		if (allocated.length * stepBytes < totalBytes) return void allocated.push(Buffer.alloc(stepBytes, 1));
		clearInterval(growing);
		allocated.length = 0;
		const rendering = {
			bytes: Buffer.from('done'),
			width: 1,
			height: 1,
			confidence: 1,
			doubtfulRegions: [],
			inferences: 1,
		};
		reply({ kind: 'done', id, output: { ...rendering, timings: { pid: process.pid } } });
	}, 5);
});

limitMemory(peakMemoryBytes() + imageBytes);
reply({ kind: 'ready' });
