// The Download Image button: disabled and busy during the download, focused again afterwards.
import { Download } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Props {
	isBusy: boolean;
	/** How much of the file has arrived, 0 to 1. */
	arrived: number;
	/** Undefined while there is nothing to download. */
	onDownload: (() => void) | undefined;
	className: string;
}

export function DownloadButton({ isBusy, arrived, onDownload, className }: Props) {
	const button = useRef<HTMLButtonElement>(null);
	const isPressed = useRef(false);

	// Browsers blur a disabled button, which would send keyboard users back to the top of the page.
	useEffect(() => {
		if (isBusy || !isPressed.current) return;
		isPressed.current = false;
		if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
	}, [isBusy]);

	function press(event: MouseEvent) {
		// A double click downloads one file.
		if (event.detail > 1) return;
		isPressed.current = true;
		onDownload?.();
	}

	return (
		<Button
			ref={button}
			disabled={isBusy || !onDownload}
			aria-busy={isBusy}
			onClick={press}
			className={`relative overflow-hidden ${className}`}
		>
			<Download aria-hidden className="size-5" />
			{isBusy ? 'Downloading...' : 'Download Image'}
			{isBusy && (
				<span
					aria-hidden
					style={{ width: `${100 * arrived}%` }}
					className="fade-in-late absolute bottom-0 left-0 h-1 bg-peel-fill"
				/>
			)}
		</Button>
	);
}
