// Polls a value until it is as expected, for as long as a loaded machine may need.
import { expect } from 'vitest';

export const until = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
