// Checks a lockfile: every package has a hash, and no package has an install script that is not named here.

/** Packages with an install script, and why each is accepted. */
export const installScripts: Readonly<Record<string, string>> = {
	'node':
		'installs the Node version of this project; the only script that runs (allowScripts in package.json)',
	'msgpackr-extract':
		'would compile a faster MessagePack decoder for BullMQ; denied by allowScripts (npm 10 ignores that field and runs it), the prebuilt binary or plain JavaScript suffices',
	'protobufjs': 'would only warn of its version; denied by allowScripts',
	'onnxruntime-node': 'would download GPU libraries; denied by allowScripts, the CPU needs none',
};

export interface Lockfile {
	readonly lockfileVersion: number;
	/** By install path; the project itself has the empty path. */
	readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
	readonly version?: string;
	readonly integrity?: string;
	readonly hasInstallScript?: boolean;
	/** Part of another package's archive, whose hash covers it. */
	readonly inBundle?: boolean;
	/** Where it can be installed; everywhere if absent. */
	readonly os?: readonly string[];
	readonly cpu?: readonly string[];
	readonly libc?: readonly string[];
}

/** One sentence for each fault; empty if there is none. */
export function faultsOf({ packages }: Lockfile): string[] {
	return Object.entries(packages).flatMap(([installPath, locked]) => {
		if (installPath === '') return [];
		const faults: string[] = [];
		if (locked.hasInstallScript && !Object.hasOwn(installScripts, nameAt(installPath)))
			faults.push(`${installPath} has an install script that is not accepted`);
		if (!locked.integrity?.startsWith('sha512-') && !isCovered(installPath, packages))
			faults.push(`${installPath} has no SHA-512 hash`);
		return faults;
	});
}

function nameAt(installPath: string): string {
	return installPath.slice(installPath.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Whether the package is bundled in one that has a hash. */
function isCovered(installPath: string, packages: Lockfile['packages']): boolean {
	if (!packages[installPath]?.inBundle) return false;
	const outer = installPath.slice(0, installPath.lastIndexOf('/node_modules/'));
	return packages[outer]?.integrity?.startsWith('sha512-') || isCovered(outer, packages);
}
