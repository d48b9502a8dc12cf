// Temporary folders for tests.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** An empty folder, deleted when the test that calls this, or whose `beforeEach` does, has finished. */
export async function newFolder(): Promise<string> {
	const folder = newPath();
	onTestFinished(() => remove(folder));
	await mkdir(folder, 0o700);
	return folder;
}

/** A folder for all tests of a file. To be called before the file's own hooks: it is there in them, also in the last. */
export function sharedFolder(): string {
	const folder = newPath();
	beforeAll(() => mkdir(folder, 0o700));
	afterAll(() => remove(folder));
	return folder;
}

const newPath = () => path.join(tmpdir(), `peel-test-${randomUUID()}`);

/** A browser or a server that has just ended may still write. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
