// Tells what became of each picture, as it is known: lines for people, or JSON for programs.
import type { Doubt } from '#contract/doubts.ts';
import type { Wish } from './arguments.ts';
import type { Done, Outcome } from './outcome.ts';
import type { Surroundings } from './surroundings.ts';

export interface Reporter {
	tell(outcome: Outcome): void;
	/** Nothing more comes. */
	end(): void;
}

const warnings: Record<Doubt, string> = {
	'no-subject': 'hardly anything stands out in this picture, so little was kept; please look at it.',
	'several-subjects': 'more than one thing stands out, and all of them were kept; please look at it.',
	'undecided': 'parts of the subject came out half transparent; please look at it.',
};

export function createReporter({ json, quiet }: Wish, total: number, surroundings: Surroundings): Reporter {
	if (json) return { tell: (outcome) => surroundings.print(jsonOf(outcome)), end() {} };
	return createLines(quiet, total, surroundings);
}

/** Every key is always there. */
function jsonOf(outcome: Outcome): string {
	const nothing = { output: null, width: null, height: null, confidence: null, doubt: null, ms: null };
	if ('error' in outcome) return JSON.stringify({ input: outcome.input, ...nothing, error: outcome.error });
	const { input, output, width, height, confidence, doubt = null, ms } = outcome;
	return JSON.stringify({ input, output, width, height, confidence, doubt, ms, error: null });
}

/** Where a bar shows, it stands for the lines about what went well. */
function createLines(quiet: boolean, total: number, surroundings: Surroundings): Reporter {
	const bar = quiet ? undefined : surroundings.startBar?.(total);
	const complain = bar ? bar.note : surroundings.complain;
	const isLineWanted = !quiet && !bar;
	const counts = { done: 0, failed: 0 };
	return {
		tell(outcome) {
			if ('error' in outcome) {
				counts.failed++;
				complain(`${outcome.input}: ${outcome.error.message}`);
			} else {
				counts.done++;
				if (isLineWanted) surroundings.print(lineOf(outcome));
				if (outcome.doubt) complain(`${outcome.input}: ${warnings[outcome.doubt]}`);
			}
			bar?.advance();
		},
		end() {
			bar?.stop();
			if (bar) surroundings.complain(`${counts.done} done, ${counts.failed} failed.`);
		},
	};
}

function lineOf({ input, output, width, height, ms }: Done): string {
	return `${input} -> ${output} (${width} x ${height}, ${(ms / 1000).toFixed(1)} s)`;
}
