// Runs Lighthouse once on one URL. npm downloads it on demand, because it has more dependencies than this project.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Report, type Run, toRun } from './summary.ts';

const version = '13.5.0';

const chromeFlags =
	'--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync';

/** Lighthouse occasionally loses its trace and requires another run. */
const attempts = 3;

export async function measure(chromium: string, url: string): Promise<Run> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await measureOnce(chromium, url);
		} catch (error) {
			if (attempt === attempts || !isLostTrace(error)) throw error;
		}
	}
}

function isLostTrace(error: unknown): boolean {
	return error instanceof Error && /Please run Lighthouse again/.test(error.message);
}

async function measureOnce(chromium: string, url: string): Promise<Run> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-lighthouse-'));
	const report = path.join(dir, 'report.json');
	const command = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url];
	const options = ['--output=json', `--output-path=${report}`, `--chrome-flags=${chromeFlags}`, '--quiet'];
	try {
		await promisify(execFile)('npm', [...command, ...options], {
			env: { ...process.env, CHROME_PATH: chromium },
		});
		return toRun(JSON.parse(await readFile(report, 'utf8')) as Report);
	} finally {
		await rm(dir, { recursive: true, force: true });
	}
}
