// The reason why a choice in a tool's settings was rejected.
import { useLayoutEffect, useRef } from 'react';

export function Fault({ children }: { children: string }) {
	const fault = useRef<HTMLParagraphElement>(null);
	// Scrolls into view, because the settings scroll, on a phone in a third of the window, and this may be below what
	// was chosen.
	useLayoutEffect(() => void fault.current?.scrollIntoView({ block: 'nearest' }), []);
	return (
		<p
			ref={fault}
			role="alert"
			className="scroll-mb-4 rounded-control border border-danger px-3 py-2 text-danger text-small"
		>
			{children}
		</p>
	);
}
