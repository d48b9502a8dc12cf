// Sees to it that there is a Chromium for the end-to-end tests: installs Debian's where it may, else names the one command to run.
import { spawnSync } from 'node:child_process';
import { findChromium } from './browser.ts';

const command = 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation';

if (!findChromium()) {
	console.log('The end-to-end tests need Chromium; installing it from Debian ...');
	const isRoot = process.getuid?.() === 0;
	const { status } = spawnSync('sh', ['-c', isRoot ? command : `sudo -n sh -c '${command}'`], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
	if (status !== 0 || !findChromium()) {
		console.error(
			`Chromium could not be installed. Please run:\n\n  sudo sh -c '${command}'\n\nor set CHROMIUM_PATH.`,
		);
		process.exit(1);
	}
}
