// How progress bars look: on standard error, with the time that is left.

export const barStyle = {
	formatTime: timeLeft,
	barCompleteChar: '█',
	barIncompleteChar: '░',
	stream: process.stderr,
};

/** Empty until it is known: the library then gives no number, or 0. */
function timeLeft(seconds: number): string {
	if (!Number.isFinite(seconds) || seconds === 0) return '';
	return seconds < 90 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;
}
