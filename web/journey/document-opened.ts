// When this document was opened: the timestamp in the address of an original, which early-picture.ts knows before the script runs.

/** In whole milliseconds since 1970. */
export const documentOpenedAt = (): number => Math.floor(performance.timeOrigin);
