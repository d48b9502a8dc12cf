// The reason why a field did not keep what was typed: shown above the field for a while, so that nothing moves.
import { useEffect, useState } from 'react';

const shownMs = 6000;

/** The text that is shown, and a function that shows another one, or none. */
export function useCorrection() {
	const [correction, setCorrection] = useState<string>();
	useEffect(() => {
		if (!correction) return;
		const timer = setTimeout(() => setCorrection(undefined), shownMs);
		return () => clearTimeout(timer);
	}, [correction]);
	return [correction, setCorrection] as const;
}

/** To be placed inside the field's positioned element. */
export function Correction({ children }: { children: string | undefined }) {
	if (!children) return null;
	return (
		<span
			role="alert"
			className="fade-in pointer-events-none absolute right-0 bottom-full z-20 mb-1 w-max max-w-64 rounded-control bg-ink px-3 py-1.5 text-background text-small forced-colors:border"
		>
			{children}
		</span>
	);
}
