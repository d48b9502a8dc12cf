/**
 * Of the environment of processes that tests start: where Node keeps compiled code. To compile its own takes half of
 * the processor's time in which a server starts.
 */
export const compiledCode: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
	? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
	: {};
