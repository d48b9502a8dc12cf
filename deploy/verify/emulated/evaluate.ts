// Runs JavaScript in a hardened container of another architecture.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hardened } from '../container.ts';
import { type ContainerTool, globalOptions, output } from '../container-tool.ts';
import { cpuinfo } from './cpuinfo.ts';

/** Resolves to what the module `script` prints. The `files` are available at their paths. */
export async function evaluateEmulated(
	tool: ContainerTool,
	image: string,
	script: string,
	files: Readonly<Record<string, Uint8Array>> = {},
): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'peel-emulated-'));
	try {
		const volumes: string[] = [];
		for (const [inside, content] of Object.entries({ '/proc/cpuinfo': cpuinfo, ...files })) {
			const outside = path.join(folder, path.basename(inside));
			await writeFile(outside, content);
			volumes.push('--volume', `${outside}:${inside}:ro`);
		}
		return await output(tool.name, [
			...[...globalOptions(tool), 'run', '--rm', ...tool.runOptions, ...hardened],
			...['--tmpfs', '/data:size=200m,mode=1777', ...volumes],
			...[image, 'node', '--input-type=module', '--eval', script],
		]);
	} finally {
		await rm(folder, { recursive: true });
	}
}
