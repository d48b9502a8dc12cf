// A temporary folder for one test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, deleted when the test that calls this, or whose `beforeEach` does, has finished. */
export async function newFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'peel-test-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}
