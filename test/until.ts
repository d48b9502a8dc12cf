// Waits for what is read to be as expected, as long as a loaded machine may need.
import { expect } from 'vitest';

export const until = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
