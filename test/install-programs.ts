// Installs the programs that tests need and this machine lacks from Debian,
// all in one call, or names the one command to run.
import { spawnSync } from 'node:child_process';
import { findChromium, findShell, shell } from './browser.ts';
import { installCommand, isContinuousIntegration, missingPrograms, packagesOf } from './programs.ts';

const typeface = { name: 'Liberation Sans', package: 'fonts-liberation' };

/** What is missing here and Debian has, by name and by package. */
function missingHere(): { names: string[]; packages: string[] } {
	const programs = missingPrograms().filter((name) => packagesOf([name]).length > 0);
	const names: string[] = [...programs];
	const packages = packagesOf(programs);
	if (!findChromium()) {
		names.unshift('Chromium');
		packages.unshift('chromium', typeface.package);
	} else if (!hasTypeface()) {
		names.unshift(typeface.name);
		packages.unshift(typeface.package);
	}
	return { names, packages };
}

/**
 * Whether there is a typeface with the widths of Arial, to which pages fall back; without one they move when their own
 * arrives. Taken as there if fontconfig is not here to list them.
 */
function hasTypeface(): boolean {
	const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
	return status !== 0 || /^(Arial|Liberation Sans)$/m.test(stdout);
}

/** `messages`: where those of a failure go. */
function install(command: string, messages: 'inherit' | 'ignore' = 'inherit'): void {
	// The second keeps Debian's packages from starting services, where that is decided by run level.
	const asRoot = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'sh', '-c', command];
	const isRoot = process.getuid?.() === 0;
	const [program = '', ...args] = isRoot ? asRoot : ['sudo', '-n', ...asRoot];
	spawnSync(program, args, { stdio: ['ignore', 'ignore', messages] });
}

// Tests pass without it too, and take longer.
if (!findShell()) install(installCommand([shell]), 'ignore');
const missing = missingHere();
if (missing.names.length > 0) {
	console.log(`The tests need ${missing.names.join(', ')}; installing from Debian ...`);
	install(installCommand(missing.packages));
	const still = missingHere();
	if (still.names.length > 0) {
		const names = still.names.join(', ');
		console.error(
			`\nNot installed: ${names}. Please run:\n\n  sudo sh -c '${installCommand(still.packages)}'\n`,
		);
		if (still.names.includes('Chromium')) console.error('or set CHROMIUM_PATH to a Chromium.\n');
		// Without Chromium every end-to-end test fails; without another program its tests are skipped, but not in CI.
		if (still.names.includes('Chromium') || isContinuousIntegration()) process.exit(1);
	}
}
