// Until when an image is kept on the server; nothing on this device.
/** Made once: `toLocaleTimeString` makes one at each call, which took more time than the rest of a row. */
const clock = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit' });

export function Expiry({ at }: { at: number | undefined }) {
	if (at === undefined) return null;
	const instant = new Date(at);
	return (
		<span>
			. Kept until <time dateTime={instant.toISOString()}>{clock.format(instant)}</time>
		</span>
	);
}
