// Stands in for child.ts: watches its memory as that does, and grows without end when told to.
import { peakMemoryBytes, watchMemory } from './memory-limit.ts';
import type { NumberedJob, Reply } from './messages.ts';

const { imageBytes }: { imageBytes: number } = JSON.parse(process.argv[2] ?? '{}');
const stepBytes = 10_000_000;
const kept: Buffer[] = [];

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function reply(message: Reply): void {
	process.send?.(message);
}

/** Bytes are a number: how much memory the job takes, in bytes. */
process.on('message', ({ id, bytes }: NumberedJob) => {
	const wanted = Number(Buffer.from(bytes).toString());
	const growing = setInterval(() => {
		if (kept.length * stepBytes < wanted) return void kept.push(Buffer.alloc(stepBytes, 1));
		clearInterval(growing);
		kept.length = 0;
		const answer = { bytes: Buffer.from('done'), width: 1, height: 1, confidence: 1, inferences: 1 };
		reply({ kind: 'done', id, output: { ...answer, timings: { pid: process.pid } } });
	}, 5);
});

watchMemory(peakMemoryBytes() + imageBytes);
reply({ kind: 'ready' });
