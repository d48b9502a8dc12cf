// Environment variables and Node options of worker processes, which inherit none from the parent.
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

export const workerEnvironment = {
	/**
	 * By default glibc maps and unmaps every large buffer, which costs a third of the throughput. Keeping the
	 * memory instead peaks at 1.2 GB at 4K (measured).
	 */
	MALLOC_MMAP_MAX_: '0',
	MALLOC_TRIM_THRESHOLD_: '4000000000',
	/**
	 * One arena for all threads: arenas of other threads ignore the two settings above, which slows inference by a tenth.
	 */
	MALLOC_ARENA_MAX: '1',
	/**
	 * Huge pages: loading takes 2,757 page faults instead of 153,000, which are expensive in virtual machines (1.5
	 * instead of 2.7 s until a worker process is ready), for 26 MB at most. Inference is as fast (measured).
	 */
	GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
	/**
	 * Blocks every decoder that libvips marks as untrusted; decode/decode.ts then narrows the rest to JPEG, PNG and WebP.
	 */
	VIPS_BLOCK_UNTRUSTED: '1',
	/**
	 * Unless this is set, onnxruntime 1.30 for Linux reports to its maker, at each session, what is run and where.
	 * Nothing is to leave the machine.
	 */
	ORT_DISABLE_TELEMETRY: '1',
};

export const workerNodeOptions = [
	/**
	 * Pixel buffers outside V8's heap count towards its limit and cause three garbage collections an image. An initial
	 * heap of 256 MB reduces them to one, which saves 2 % of an image's duration and costs no memory (measured).
	 */
	'--initial-heap-size=256',
	/**
	 * Loops that run once an image stay in V8's mid-tier compiler (Maglev) for about ten images. Without Maglev they
	 * reach the optimising compiler by the third image and run a tenth faster (measured).
	 */
	'--no-maglev',
];

/** Worker processes keep compiled code where this process does, if it does. */
export function compileCacheEnvironment(): Record<string, string> {
	// The last part of the path depends on the version and the options of Node, which differ in worker processes.
	const folder = getCompileCacheDir();
	return folder ? { NODE_COMPILE_CACHE: path.dirname(folder) } : {};
}
