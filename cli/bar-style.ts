// The style of progress bars: on standard error, with the remaining time.

export const barStyle = {
	formatTime: timeLeft,
	barCompleteChar: '█',
	barIncompleteChar: '░',
	stream: process.stderr,
};

/** Empty until the time is known: until then the library passes no number, or 0. */
function timeLeft(seconds: number): string {
	if (!Number.isFinite(seconds) || seconds === 0) return '';
	return seconds < 90 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;
}
