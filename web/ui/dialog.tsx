// A modal dialog on the browser's own <dialog>: focus stays inside, Escape closes, the page behind is inert.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
	title: string;
	/** Escape, or a press beside the dialog. */
	onClose: () => void;
	children: ReactNode;
}

/** Mount it to open it, unmount it to close it. */
export function Dialog({ title, onClose, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();

	// Closed before it is taken out of the page: only then does the browser give the focus back to where it was.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		return () => element?.close();
	}, []);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the browser handles it.
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			// Browsers may close a dialog without asking first, if it was opened by no press of a key or button.
			onClose={() => dialog.current?.open || onClose()}
			onClick={(event) => {
				if (event.target === dialog.current) onClose();
			}}
			className="dialog m-auto max-h-[calc(100svh-2rem)] w-[min(36rem,calc(100vw-2rem))] overflow-auto overscroll-contain rounded-card border border-line bg-surface p-0 text-ink shadow-float"
		>
			<div className="p-6 sm:p-8">
				<h2 id={titleId} className="text-title">
					{title}
				</h2>
				{children}
			</div>
		</dialog>
	);
}
