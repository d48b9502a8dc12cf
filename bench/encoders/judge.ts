// Three verdicts on one file: ours (header checks, then the engine's decoder
// on the clean file), the decoder's on the original, Pillow's.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#contract/errors.ts';
import { decode } from '#engine/decode/decode.ts';
import type { Image } from '#matting/image.ts';
import { inspect } from '#server/images/inspect.ts';
import { type GeneratedFile, python } from './generate.ts';

interface Judged extends GeneratedFile {
	/** Whether ours is the same as the decoder's, and as Pillow's. */
	readonly agrees: { readonly decoder: boolean; readonly pillow: boolean };
	/** A broken promise; undefined if there is none. */
	readonly fault?: string | undefined;
	/** The three verdicts: a size, or why there is none. */
	readonly verdicts: { readonly ours: string; readonly decoder: string; readonly pillow: string };
}

type Pillow = { width: number; height: number; error?: undefined } | { error: string };

export async function judge(files: readonly GeneratedFile[]): Promise<Judged[]> {
	const script = path.join(import.meta.dirname, 'pillow.py');
	const { stdout } = spawnSync(python, [script, 'judge'], {
		input: files.map(({ file }) => file).join('\n'),
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	});
	const pillow = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Pillow);
	const judged: Judged[] = [];
	for (const [index, file] of files.entries()) judged.push(await judgeOne(file, pillow[index] as Pillow));
	return judged;
}

async function judgeOne(file: GeneratedFile, pillow: Pillow): Promise<Judged> {
	const bytes = readFileSync(file.file);
	const decoded = await attempt(() => decode(bytes));
	const ours = await attempt(() => decode(inspect(bytes).bytes));
	const sizeOf = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;
	const verdicts = {
		ours: ours instanceof Error ? ours.message : sizeOf(ours),
		decoder: decoded instanceof Error ? decoded.message : sizeOf(decoded),
		pillow: pillow.error === undefined ? sizeOf(pillow) : pillow.error,
	};
	const agrees = {
		decoder: ours instanceof Error ? decoded instanceof Error : sizeOf(ours) === verdicts.decoder,
		pillow: ours instanceof Error ? pillow.error !== undefined : sizeOf(ours) === verdicts.pillow,
	};
	return { ...file, agrees, verdicts, fault: faultOf(ours, decoded) };
}

/** Arithmetic coding, which no browser shows, so the page could not show the original. */
const arithmetic = /frame of kind (c9|ca) /;

function faultOf(ours: Image | Error, decoded: Image | Error): string | undefined {
	if (ours instanceof Error) {
		if (!(ours instanceof AppError) || ours.status !== 422) return `not a 422: ${ours}`;
		const isKnown = decoded instanceof Error || arithmetic.test(ours.message);
		return isKnown ? undefined : 'rejected, although the decoder reads it';
	}
	if (decoded instanceof Error) return undefined;
	const isSame = (['rgb', 'alpha'] as const).every((plane) =>
		Buffer.from(ours[plane] ?? []).equals(Buffer.from(decoded[plane] ?? [])),
	);
	return isSame ? undefined : 'the clean file has other pixels';
}

async function attempt<T>(run: () => Promise<T>): Promise<T | Error> {
	try {
		return await run();
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
