// The real terminal: lines, a question, and a bar that shows only where somebody can see it.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { SingleBar } from 'cli-progress';
import { megabytes } from './megabytes.ts';
import type { Bar, Terminal } from './surroundings.ts';

export function createTerminal(): Terminal {
	const isAnswered = process.stdin.isTTY && process.stderr.isTTY;
	return {
		print: (line) => console.log(line),
		complain: (line) => console.error(line),
		...(isAnswered && { confirm }),
		startBar,
	};
}

/** Appears with the first bytes; those of an earlier pull do not count as speed. */
function startBar(totalBytes: number): Bar {
	const bar = new SingleBar({
		format: '{bar} {percentage} %  {value} of {total}  {eta_formatted}',
		formatValue: (value, _options, type) => (type === 'percentage' ? `${value}` : megabytes(value)),
		formatTime: timeLeft,
		barCompleteChar: '█',
		barIncompleteChar: '░',
		stream: process.stderr,
		etaBuffer: 100,
	});
	return {
		update(bytes) {
			if (bar.isActive) bar.update(bytes);
			else bar.start(totalBytes, bytes);
		},
		stop: () => bar.stop(),
	};
}

/** Nothing until it can be told: the library then gives no number. */
function timeLeft(seconds: number): string {
	if (!Number.isFinite(seconds)) return '';
	return seconds < 90 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;
}

/** Only a clear yes is one; the end of input and Ctrl-C are a no. */
async function confirm(question: string): Promise<boolean> {
	const lines = createInterface({ input: process.stdin, output: process.stderr });
	lines.once('SIGINT', () => lines.close());
	const closed = once(lines, 'close').then(() => '');
	const answered = lines.question(`${question} [y/N] `).catch(() => '');
	const answer = await Promise.race([answered, closed]);
	lines.close();
	return /^y(es)?$/i.test(answer.trim());
}
