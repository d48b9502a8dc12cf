// Writes the files of every encoder on this machine into a folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { gimpScript } from './gimp-runs.ts';
import type { EncoderRun } from './grid.ts';
import { jpegRuns } from './jpeg-runs.ts';
import { pngRuns } from './png-runs.ts';
import { writeSources } from './sources.ts';

export interface GeneratedFile {
	readonly tool: string;
	/** The command line, or the name that a program which writes many files gave it. */
	readonly how: string;
	readonly file: string;
}

/** Debian's own, which has python3-pil. */
export const python = '/usr/bin/python3';
/** GIMP may hang after an error in its script. */
const maxMs = 600_000;
const pillow = path.join(import.meta.dirname, 'pillow.py');

const runs = [...jpegRuns, ...pngRuns];

/** Programs that are not on the path. */
export function missingPrograms(): string[] {
	const programs = new Set([...runs.map(({ command }) => command[0] as string), 'gimp-console', python]);
	return [...programs].filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
}

/**
 * Returns the files, and the command lines that wrote none: an option that a
 * version lacks, or a combination that it rejects.
 */
export async function generate(
	folder: string,
	isWanted: (tool: string) => boolean,
): Promise<{ files: GeneratedFile[]; failed: string[] }> {
	const sources = path.join(folder, 'sources');
	mkdirSync(sources, { recursive: true });
	await writeSources(sources);
	const files: GeneratedFile[] = [];
	const failed: string[] = [];
	for (const [index, run] of runs.entries()) {
		if (!isWanted(run.tool)) continue;
		const file = path.join(folder, `${run.tool.toLowerCase()}-${index}.${run.type}`);
		const how = run.command.join(' ');
		const problem = write(run, sources, file);
		if (problem === undefined) files.push({ tool: run.tool, how: how.slice(0, 200), file });
		else failed.push(`${how.slice(0, 200)}: ${problem}`);
	}
	for (const [tool, program, args] of [
		['Pillow', python, [pillow, 'write', folder]],
		[
			'GIMP',
			'gimp-console',
			['-i', '-d', '-f', '-s', '-b', gimpScript(sources, folder), '-b', '(gimp-quit 0)'],
		],
	] as const) {
		if (!isWanted(tool)) continue;
		const { stderr } = spawnSync(program, args, { cwd: sources, encoding: 'utf8', timeout: maxMs });
		failed.push(
			...(stderr ?? `${program} does not start`).split('\n').filter((line) => /not written|rror/.test(line)),
		);
		const names = readdirSync(folder).filter((name) => name.startsWith(`${tool.toLowerCase()}-`));
		files.push(...names.map((name) => ({ tool, how: name, file: path.join(folder, name) })));
	}
	if (isWanted('sharp')) files.push(...(await writeWithSharp(sources, folder)));
	return { files, failed };
}

/** Returns why there is no file, or undefined. */
function write({ command, type }: EncoderRun, sources: string, file: string): string | undefined {
	const hasOut = command.some((argument) => /\bOUT$/.test(argument));
	const [program = '', ...args] = command.map((argument) => argument.replace(/\bOUT$/, file));
	try {
		const output = execFileSync(program, args, {
			cwd: sources,
			stdio: ['ignore', 'pipe', 'pipe'],
			maxBuffer: 2 ** 26,
		});
		if (!hasOut) writeFileSync(file, output);
		if (statSync(file).size === 0) return 'an empty file';
		const start = readFileSync(file).subarray(0, 2).toString('hex');
		return start === (type === 'jpg' ? 'ffd8' : '8950') ? undefined : `it starts with ${start}`;
	} catch (error) {
		const { stderr, message } = error as { stderr?: Buffer; message: string };
		return (String(stderr ?? '').trim() || message).split('\n').at(-1);
	}
}

async function writeWithSharp(sources: string, folder: string): Promise<GeneratedFile[]> {
	const files: GeneratedFile[] = [];
	const flags = [false, true];
	const add = async (how: object, image: Sharp, type: string) => {
		const file = path.join(folder, `sharp-${files.length}.${type}`);
		await image.toFile(file);
		files.push({ tool: 'sharp', how: JSON.stringify(how), file });
	};
	for (const source of ['rgb.png', 'rgba.png', 'grey.png', 'cmyk.tif'])
		for (const progressive of flags) {
			for (const mozjpeg of flags)
				for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
					const options = { progressive, mozjpeg, chromaSubsampling };
					await add({ source, ...options }, sharp(path.join(sources, source)).jpeg(options), 'jpg');
				}
			for (const palette of flags)
				for (const colours of [2, 16, 256]) {
					const options = { progressive, palette, colours };
					const image = sharp(path.join(sources, source)).toColourspace('srgb');
					await add({ source, ...options }, image.png(options), 'png');
				}
		}
	return files;
}
