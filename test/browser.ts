// The Chromium that end-to-end tests and screenshots drive: from a setting, else from the path, else Playwright's own.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
	const own = chromium.executablePath();
	return candidates.find(isExecutable) ?? (own && existsSync(own) ? own : undefined);
}

/** `options`: further ones of its command line. */
export async function launchBrowser(options: readonly string[] = []): Promise<Browser> {
	return chromium.launch(launchOptions(options));
}

/** With a profile in this folder: as with most users, what a page stores is on the disk. Contexts of `launchBrowser` keep it in memory. */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
	return chromium.launchPersistentContext(folder, { ...launchOptions([]), ...options });
}

function launchOptions(options: readonly string[]): { executablePath: string; args: string[] } {
	const executablePath = findChromium();
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
