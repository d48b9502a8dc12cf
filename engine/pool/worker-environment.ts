// All that a child process is given beside its settings: it sees nothing of ours.

export const childEnvironment = {
	/**
	 * With glibc's defaults every large buffer is mapped and unmapped, which costs a third of the speed. Held on to
	 * instead, the peak is 1.2 GB at 4K (measured).
	 */
	MALLOC_MMAP_MAX_: '0',
	MALLOC_TRIM_THRESHOLD_: '4000000000',
	/** One arena for all threads: those that threads get of their own know none of this, which costs the network's thread a tenth. */
	MALLOC_ARENA_MAX: '1',
	/** libvips refuses every decoder its authors call untrusted; the child then allows two of the others, see decode.ts. */
	VIPS_BLOCK_UNTRUSTED: '1',
};

export const childNodeOptions = [
	/**
	 * Node sees pixels come and go outside its heap and thinks it is filling up: three collections an image. Told to
	 * begin with a heap of 256 MB it takes one, which saves 2 % of an image's time and costs no memory (measured).
	 */
	'--initial-heap-size=256',
	/**
	 * Loops that run once an image stay for long in what the middle of V8's compilers made of them. Without it they come
	 * to the last one with the third image instead of the tenth, and end a tenth faster (measured).
	 */
	'--no-maglev',
];
