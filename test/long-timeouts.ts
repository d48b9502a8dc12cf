// Time limits of an engine in tests that are not about them: far longer than a loaded machine needs.
export const longTimeouts = { queueTimeoutMs: 600_000, jobTimeoutMs: 600_000 };
