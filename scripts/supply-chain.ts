// Checks what Peel is built from, asks the registry for known weaknesses, and writes the bill of materials.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAudit } from './supply-chain/audit.ts';
import { faultsOf, installScripts } from './supply-chain/lockfile.ts';
import { npmJson } from './supply-chain/npm.ts';

const root = path.resolve(import.meta.dirname, '..');

async function checkLockfile(): Promise<boolean> {
	const lockfile = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
	const faults = faultsOf(lockfile);
	for (const fault of faults) console.error(`Lockfile: ${fault}`);
	if (faults.length > 0) return false;
	const names = Object.keys(installScripts).join(', ');
	console.log(`Lockfile: every package has a hash; install scripts in ${names} only.`);
	return true;
}

function audit(): boolean {
	const found = readAudit(npmJson('audit', '--omit=dev', '--json'));
	if (found.kind === 'no-answer') {
		console.log(`Audit: not done, the registry gave no answer (${found.why}).`);
		return true;
	}
	console.log(`Audit: ${found.grave} packages with high or critical weaknesses, ${found.other} with others.`);
	return found.grave === 0;
}

async function writeBillOfMaterials(): Promise<boolean> {
	const bill = npmJson('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev') as Bill | undefined;
	if (!bill?.components) {
		console.error('Bill of materials: npm could not make it. Has "npm ci" been run?');
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

const outcomes = [await checkLockfile(), audit(), await writeBillOfMaterials()];
if (outcomes.includes(false)) process.exitCode = 1;
