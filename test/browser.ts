// The Chromium that end-to-end tests and screenshots use: from a setting, else from the path, else Playwright's own.
// Tests prefer its headless shell.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Chromium without a window around its pages: tests take a third less time in it. Also the name of Debian's package.
 */
export const shell = 'chromium-headless-shell';

/** Without these a headless Chromium sends requests to its vendor, which fail with log noise on a closed network. */
const quiet = [
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Path of a usable Chromium, or undefined. The setting is CHROMIUM_PATH. */
export function findChromium(): string | undefined {
	const setting = process.env.CHROMIUM_PATH;
	if (setting) return setting;
	const own = chromium.executablePath();
	return onPath(names) ?? (own && existsSync(own) ? own : undefined);
}

/** Path of the headless shell, or undefined. With the setting CHROMIUM_PATH tests use that. */
export function findShell(): string | undefined {
	return process.env.CHROMIUM_PATH || onPath([shell]);
}

function onPath(programs: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	return folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find(isExecutable);
}

/** `options`: further options for its command line. */
export async function launchBrowser(options: readonly string[] = []): Promise<Browser> {
	return chromium.launch(launchOptions(options));
}

/**
 * The browser of most tests: the headless shell where it is installed, else as `launchBrowser`. Without a GPU process
 * an editor takes a twelfth less.
 */
export async function launchForTests(options: readonly string[] = []): Promise<Browser> {
	return chromium.launch(launchOptions(['--in-process-gpu', ...options], findShell() ?? findChromium()));
}

/** Browsers of this process by the options of their command lines. */
const shared = new Map<string, Browser>();

/**
 * As `launchForTests`, but one for all test files of this process, which close their contexts and not the browser: to
 * start another one takes a fifth of a second. It ends with the process, and is started again after a crash.
 */
export async function sharedBrowser(options: readonly string[] = []): Promise<Browser> {
	const key = options.join(' ');
	const found = shared.get(key);
	if (found?.isConnected()) return found;
	const started = await launchForTests(options);
	shared.set(key, started);
	return started;
}

/**
 * With a profile in this folder: as with most users, what a page stores is on
 * the disk. Contexts of `launchBrowser` keep it in memory.
 */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
	return chromium.launchPersistentContext(folder, { ...launchOptions([]), ...options });
}

function launchOptions(
	options: readonly string[],
	executablePath = findChromium(),
): { executablePath: string; args: string[] } {
	if (!executablePath)
		throw new Error('No Chromium was found; "node test/install-programs.ts" installs one.');
	const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
	return { executablePath, args: [...sandbox, ...quiet, ...options] };
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
