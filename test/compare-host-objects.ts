// Makes assertions distinguish objects of the platform. Vitest compares the fields of objects, and files, addresses
// and replies have none of their own: without this toMatchObject, in part toEqual too, takes any two of them for equal.
import { expect } from 'vitest';

expect.addEqualityTesters([areEqual]);

/** Whether both are equal; undefined leaves the comparison to Vitest. */
function areEqual(a: unknown, b: unknown): boolean | undefined {
	if (a instanceof URL && b instanceof URL) return a.href === b.href;
	if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
	if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) return Buffer.from(a).equals(Buffer.from(b));
	return isOpaque(a) && isOpaque(b) ? a === b : undefined;
}

/** Objects whose content can only be read by asynchronous calls. */
const opaque = [Blob, Request, Response, ReadableStream];

const isOpaque = (value: unknown): boolean => opaque.some((kind) => value instanceof kind);
