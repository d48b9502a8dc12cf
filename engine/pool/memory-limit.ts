// Ends this process when an image makes it grow far beyond what an honest one does: before the machine runs out of memory.
import { writeSync } from 'node:fs';

/**
 * What images may add to the memory of a child that has done its warm-up, in bytes. The most an honest one added is
 * 1.0 GB (measured: 48 megapixels, 30,000 wide, 16 bit, interlaced). Two such at once may be too much; each then has a
 * child for itself, see pool.ts.
 */
export const imageBytesAtMost = 2 * 1024 ** 3;

/** A decoder fills some 0.1 GB meanwhile. */
const intervalMs = 100;

/**
 * Looks at this process's memory from now on and kills it above the limit; the parent sees a crash. Decoders and the
 * network work in threads of their own, so that the look comes in time; while a step of ours holds this thread nothing
 * is decoded, and what our steps take depends on the bounded size of the image alone.
 */
export function watchMemory(limitBytes: number): void {
	setInterval(() => {
		const residentBytes = process.memoryUsage.rss();
		if (residentBytes <= limitBytes) return;
		writeSync(process.stderr.fd, `${residentBytes} bytes of memory, ${limitBytes} allowed`);
		process.kill(process.pid, 'SIGKILL');
	}, intervalMs).unref();
}

/** The most memory this process ever held, in bytes. */
export function peakMemoryBytes(): number {
	return process.resourceUsage().maxRSS * 1024;
}
