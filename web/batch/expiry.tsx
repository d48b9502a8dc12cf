// Until when an image is kept at the server; nothing on this device.
export function Expiry({ at }: { at: number | undefined }) {
	if (at === undefined) return null;
	const instant = new Date(at);
	return (
		<span>
			. Kept until{' '}
			<time dateTime={instant.toISOString()}>
				{instant.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
			</time>
		</span>
	);
}
