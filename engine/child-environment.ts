// The whole environment of a child process: it sees nothing of ours.

export const childEnvironment = {
	/**
	 * With glibc's defaults every large buffer is mapped and unmapped, which costs a third of the speed. Held on to
	 * instead, the peak is 1.1 GB at 4K (measured).
	 */
	MALLOC_MMAP_MAX_: '0',
	MALLOC_TRIM_THRESHOLD_: '4000000000',
	/** One arena for all threads: those that threads get of their own know none of this, which costs the network's thread a tenth. */
	MALLOC_ARENA_MAX: '1',
	/** libvips refuses every decoder its authors call untrusted; the child then allows two of the others, see decode.ts. */
	VIPS_BLOCK_UNTRUSTED: '1',
};
