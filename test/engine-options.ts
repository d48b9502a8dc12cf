/** Time limits of an engine in tests that are not about them: far longer than a loaded machine needs. */
export const longTimeouts = { queueTimeoutMs: 600_000, jobTimeoutMs: 600_000 };

/**
 * One process with one thread, for tests to which their number does not matter. Two threads that wait for each other
 * take a fifth more of the processor's time where other tests use the cores too.
 */
export const oneWorker = { workers: 1, threadsPerWorker: 1 };
