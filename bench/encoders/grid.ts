// Command lines of an encoder: every combination of its options.

export interface EncoderRun {
	readonly tool: string;
	readonly type: 'jpg' | 'png';
	/**
	 * Program and arguments, run in the folder of the sources. OUT stands for
	 * the file; without it the file is standard output.
	 */
	readonly command: readonly string[];
}

/** A choice between groups of arguments; an empty string stands for no argument. */
type Choice = readonly string[];

/**
 * One run for each combination of one entry of every choice. An entry is split
 * at spaces; `~` stands for a space inside an argument.
 */
export function grid(tool: string, type: EncoderRun['type'], ...choices: readonly Choice[]): EncoderRun[] {
	const combinations = choices.reduce<readonly string[][]>(
		(found, choice) => found.flatMap((start) => choice.map((entry) => [...start, ...split(entry)])),
		[[]],
	);
	return combinations.map((command) => ({ tool, type, command }));
}

function split(entry: string): string[] {
	return entry
		.split(' ')
		.filter(Boolean)
		.map((argument) => argument.replaceAll('~', ' '));
}
