// Until when an image is kept on the server, by the user's clock.
/** Made once: `toLocaleTimeString` makes one at each call, which takes more time than the rest of a row of the batch. */
const clock = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit' });

interface Props {
	at: number | Date;
}

/** Without a date: an image is kept for `limits.retentionMinutes` at most, so a time is never that of another day. */
export function KeptUntil({ at }: Props) {
	const instant = new Date(at);
	return (
		<>
			Kept until <time dateTime={instant.toISOString()}>{clock.format(instant)}</time>
		</>
	);
}
