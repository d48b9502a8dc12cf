// Reports the outcome of each image as it finishes: lines for people, or JSON for programs.
import type { Doubt } from '#contract/doubts.ts';
import type { PeelArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';
import type { Done, Outcome } from './outcome.ts';
import { printable } from './printable.ts';

interface Reporter {
	report(outcome: Outcome): void;
	/** To be called after the last outcome. */
	end(): void;
}

/** The doubt about a cutout in words; follows a colon. */
export const warnings: Record<Doubt, string> = {
	'no-subject': 'no clear subject was found, so little was kept; please check it.',
	'already-transparent': 'it was transparent already, and more was removed; please check it.',
	'several-subjects': 'several subjects were found and all were kept; please check it.',
	'undecided': 'the subject and the background are hard to tell apart; please check it.',
};

export function createReporter(
	{ json, quiet }: Pick<PeelArguments, 'json' | 'quiet'>,
	total: number,
	context: CommandContext,
): Reporter {
	if (json) return { report: (outcome) => context.print(jsonOf(outcome)), end() {} };
	return createLines(quiet, total, context);
}

/** Every key is always there. */
function jsonOf(outcome: Outcome): string {
	if ('error' in outcome) {
		const { input, error } = outcome;
		const assessment = { confidence: null, doubt: null, doubtfulRegions: null };
		return JSON.stringify({ input, output: null, width: null, height: null, ...assessment, ms: null, error });
	}
	const { input, output, width, height, confidence, doubt = null, doubtfulRegions, ms } = outcome;
	const assessment = { confidence, doubt, doubtfulRegions };
	return JSON.stringify({ input, output, width, height, ...assessment, ms, error: null });
}

/** A progress bar replaces the lines about success. */
function createLines(quiet: boolean, total: number, context: CommandContext): Reporter {
	const bar = quiet ? undefined : context.startBar?.(total);
	const printRaw = bar ? bar.note : context.printError;
	const printError = (line: string) => printRaw(printable(line));
	const isLineWanted = !quiet && !bar;
	const counts = { done: 0, failed: 0 };
	return {
		report(outcome) {
			if ('error' in outcome) {
				counts.failed++;
				printError(`${outcome.input}: ${outcome.error.message}`);
			} else {
				counts.done++;
				if (isLineWanted) context.print(printable(lineOf(outcome)));
				if (outcome.doubt) printError(`${outcome.input}: ${warnings[outcome.doubt]}`);
			}
			bar?.advance();
		},
		end() {
			bar?.stop();
			if (bar) context.printError(`${counts.done} done, ${counts.failed} failed.`);
		},
	};
}

function lineOf({ input, output, width, height, ms }: Done): string {
	return `${input} -> ${output} (${width} x ${height}, ${(ms / 1000).toFixed(1)} s)`;
}
