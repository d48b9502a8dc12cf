// The button that saves the cut-out: busy while it does, and ready at the same place afterwards.
import { Download } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Props {
	busy: boolean;
	/** Left out while there is nothing to download. */
	onDownload: (() => void) | undefined;
	className: string;
}

export function DownloadButton({ busy, onDownload, className }: Props) {
	const button = useRef<HTMLButtonElement>(null);
	const isPressed = useRef(false);

	// Browsers take the focus from a disabled button; whoever came by key would have to find the way back.
	useEffect(() => {
		if (busy || !isPressed.current) return;
		isPressed.current = false;
		if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
	}, [busy]);

	function press(event: MouseEvent) {
		// A double click wants one file.
		if (event.detail > 1) return;
		isPressed.current = true;
		onDownload?.();
	}

	return (
		<Button
			ref={button}
			disabled={busy || !onDownload}
			aria-busy={busy}
			onClick={press}
			className={className}
		>
			<Download aria-hidden className="size-5" />
			{busy ? 'Downloading...' : 'Download Image'}
		</Button>
	);
}
