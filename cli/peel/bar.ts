// The progress bar, on standard error.
import { MultiBar } from 'cli-progress';
import type { Bar } from './context.ts';

/** The library's bar for several, because only that one lets lines pass above it. */
export function startBar(total: number): Bar {
	const bars = new MultiBar({
		format: '{bar} {value} of {total}  {eta_formatted}',
		formatTime: timeLeft,
		barCompleteChar: '█',
		barIncompleteChar: '░',
		stream: process.stderr,
		hideCursor: true,
		// Ctrl-C is handled by the entry.
		gracefulExit: false,
	});
	const bar = bars.create(total, 0);
	return {
		advance: () => bar.increment(),
		note: (line) => bars.log(`${line}\n`),
		stop() {
			// Lines not shown yet would be lost.
			bars.update();
			bars.stop();
		},
	};
}

/** Empty until it is known: the library then gives no number. */
function timeLeft(seconds: number): string {
	if (!Number.isFinite(seconds) || seconds === 0) return '';
	return seconds < 90 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;
}
