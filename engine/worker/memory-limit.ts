// Ends this process when an image makes it grow far beyond what any valid
// image needs, before the machine runs out of memory.
import { writeSync } from 'node:fs';

/**
 * Bytes that images and their inferences (0.4 GB) may add to the memory of a worker process that has loaded. The
 * largest valid image tried added 1.0 GB (measured: 48 megapixels, 30,000 pixels wide, 16 bit, interlaced), two results
 * of 25 megapixels at once 1.2 GB. Two such images at once may exceed the limit; each is then retried alone, see
 * pool/pool.ts.
 */
export const maxImageBytes = 2.5 * 1024 ** 3;

/** A decoder allocates about 0.1 GB in this time. */
const intervalMs = 100;

/**
 * Checks this process's resident memory from now on and kills the process above the limit, which the parent sees as a
 * crash. Decoders and inference run in other threads, so the timer fires in time; the engine's own steps block this
 * thread, but nothing is decoded meanwhile, and what they allocate depends on the bounded image size alone.
 */
export function limitMemory(limitBytes: number): void {
	setInterval(() => {
		const residentBytes = process.memoryUsage.rss();
		if (residentBytes <= limitBytes) return;
		writeSync(process.stderr.fd, `${residentBytes} bytes of memory, ${limitBytes} allowed`);
		process.kill(process.pid, 'SIGKILL');
	}, intervalMs).unref();
}

/** Peak resident memory of this process, in bytes. */
export function peakMemoryBytes(): number {
	return process.resourceUsage().maxRSS * 1024;
}
