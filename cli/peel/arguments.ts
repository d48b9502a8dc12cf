// What was asked for on the command line, checked whole before any work begins.
import path from 'node:path';
import { parseOptions, UsageError } from '../usage-error.ts';
import { endings, type Format, readFormat } from './format.ts';

export interface Wish {
	/** Files and folders, as typed. */
	readonly inputs: readonly string[];
	/** A folder, or with `intoFile` the one file to write; undefined: beside each input. */
	readonly output: string | undefined;
	readonly intoFile: boolean;
	readonly recursive: boolean;
	readonly format: Format;
	readonly matteOnly: boolean;
	/** A colour like #fff, or the name of a picture. */
	readonly background: string | undefined;
	/** Name of a model card. */
	readonly model: string | undefined;
	readonly workers: number | undefined;
	readonly json: boolean;
	readonly quiet: boolean;
	readonly force: boolean;
}

export type Command = 'help' | 'version' | Wish;

/** Throws UsageError. */
export function readArguments(args: readonly string[]): Command {
	const { values, positionals } = parse(args);
	if (values.help) return 'help';
	if (values.version) return 'version';
	if (positionals.length === 0) throw new UsageError('No picture was named; see --help.');
	// An unset variable of a shell script: as a path it would be the folder one happens to be in.
	if ([...positionals, ...Object.values(values)].includes('')) {
		throw new UsageError('An empty name was given; see --help.');
	}
	if (values.matte && values.background !== undefined) {
		throw new UsageError('--matte and --background exclude each other: a matte has no background.');
	}
	if (/\.jpe?g$/i.test(values.output ?? '')) {
		throw new UsageError(`${values.output} cannot be: results are PNG or WebP.`);
	}
	const typeOfOutput = /\.(png|webp)$/i.exec(values.output ?? '')?.[1]?.toLowerCase();
	const format = readFormat(values.format ?? typeOfOutput ?? 'png');
	if (typeOfOutput && typeOfOutput !== endings[format]) {
		throw new UsageError(`${values.output} is to hold ${format}, but is named ${typeOfOutput}.`);
	}
	return {
		inputs: positionals.map((input) => path.normalize(input)),
		output: values.output,
		intoFile: typeOfOutput !== undefined,
		recursive: values.recursive,
		format,
		matteOnly: values.matte,
		background: values.background,
		model: values.model,
		workers: values.workers === undefined ? undefined : readWorkers(values.workers),
		json: values.json,
		quiet: values.quiet,
		force: values.force,
	};
}

function parse(args: readonly string[]) {
	return parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			output: { type: 'string', short: 'o' },
			recursive: { type: 'boolean', short: 'r', default: false },
			format: { type: 'string' },
			matte: { type: 'boolean', default: false },
			background: { type: 'string' },
			model: { type: 'string' },
			workers: { type: 'string' },
			json: { type: 'boolean', default: false },
			quiet: { type: 'boolean', short: 'q', default: false },
			force: { type: 'boolean', short: 'f', default: false },
			help: { type: 'boolean', short: 'h', default: false },
			version: { type: 'boolean', short: 'v', default: false },
		},
	});
}

function readWorkers(text: string): number {
	const count = Number(text);
	if (/^\d+$/.test(text) && count >= 1 && count <= 64) return count;
	throw new UsageError(`--workers is a whole number from 1 to 64, not "${text}".`);
}
