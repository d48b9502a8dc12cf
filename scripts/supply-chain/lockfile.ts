// What a lockfile must promise: nothing runs at install that is not named here, and nothing comes without a hash.

/** Packages that bring an install script, and why each may be here. */
export const installScripts: Readonly<Record<string, string>> = {
	'node': 'puts the Node of this project in place; the only one that runs (allowScripts in package.json)',
	'msgpackr-extract':
		'would build a faster reader of MessagePack for the queue; forbidden by allowScripts (npm 10 does not know that field and runs it), its prebuilt one or none will do',
	'onnxruntime-node':
		'would fetch libraries for graphics cards; forbidden by allowScripts, the CPU needs none',
};

export interface Lockfile {
	readonly lockfileVersion: number;
	/** By the place where each is installed; the project itself has the empty place. */
	readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
	readonly version?: string;
	readonly integrity?: string;
	readonly hasInstallScript?: boolean;
	/** Comes inside the archive of another package, whose hash covers it. */
	readonly inBundle?: boolean;
}

/** One sentence for each fault, none if all is well. */
export function faultsOf({ packages }: Lockfile): string[] {
	return Object.entries(packages).flatMap(([place, locked]) => {
		if (place === '') return [];
		const faults: string[] = [];
		if (locked.hasInstallScript && !Object.hasOwn(installScripts, nameAt(place)))
			faults.push(`${place} has an install script and is not among those named`);
		if (!locked.integrity?.startsWith('sha512-') && !isCovered(place, packages))
			faults.push(`${place} has no SHA-512 hash`);
		return faults;
	});
}

function nameAt(place: string): string {
	return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Whether it is bundled in a package that has a hash. */
function isCovered(place: string, packages: Lockfile['packages']): boolean {
	if (!packages[place]?.inBundle) return false;
	const outer = place.slice(0, place.lastIndexOf('/node_modules/'));
	return packages[outer]?.integrity?.startsWith('sha512-') || isCovered(outer, packages);
}
