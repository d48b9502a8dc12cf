// Checks the lockfile, queries the registry for known vulnerabilities, and writes the software bill of materials.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCommandLine } from './command-line.ts';
import { faultsOnArm64 } from './supply-chain/architectures.ts';
import { readAudit } from './supply-chain/audit.ts';
import { faultsOf, installScripts } from './supply-chain/lockfile.ts';

const usage = `Usage: npm run supply-chain

Checks that every package of package-lock.json has a hash, that only the named ones have install scripts and that binaries
are there for x64 and arm64, asks the registry for known vulnerabilities (npm audit), and writes build/sbom.json
(CycloneDX). Status 1 if a check fails.

  --help  this text`;

const root = path.resolve(import.meta.dirname, '..');
/** The list of all packages exceeds Node's default of 1 MB. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs npm and parses its output; undefined if that is not JSON. Ignores the
 * exit status: an audit with findings ends with 1.
 */
function npmJson(...args: string[]): unknown {
	const { stdout, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer });
	if (error) throw error;
	try {
		return JSON.parse(stdout);
	} catch {
		return undefined;
	}
}

async function checkLockfile(): Promise<boolean> {
	const lockfile = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
	const faults = [...faultsOf(lockfile), ...faultsOnArm64(lockfile)];
	for (const fault of faults) console.error(`Lockfile: ${fault}`);
	if (faults.length > 0) return false;
	const names = Object.keys(installScripts).join(', ');
	console.log(
		`Lockfile: every package has a hash; binaries for x64 and arm64; install scripts in ${names} only.`,
	);
	return true;
}

function audit(): boolean {
	const report = readAudit(npmJson('audit', '--omit=dev', '--json'));
	if (report.kind === 'no-response') {
		console.log(`Audit: not done, the registry did not respond (${report.reason}).`);
		return true;
	}
	console.log(
		`Audit: ${report.severe} packages with high or critical vulnerabilities, ${report.other} with others.`,
	);
	return report.severe === 0;
}

async function writeBillOfMaterials(): Promise<boolean> {
	const bill = npmJson('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev') as Bill | undefined;
	if (!bill?.components) {
		console.error('Bill of materials: npm sbom failed. Has "npm ci" been run?');
		return false;
	}
	const file = path.join(root, 'build/sbom.json');
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
	console.log(`Bill of materials: ${bill.components.length} packages, in build/sbom.json (CycloneDX).`);
	return true;
}

interface Bill {
	readonly components?: readonly unknown[];
}

readCommandLine(usage, {});
const results = [await checkLockfile(), audit(), await writeBillOfMaterials()];
if (results.includes(false)) process.exitCode = 1;
