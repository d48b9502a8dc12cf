// A modal dialog on the native <dialog>: traps the focus, closes on Escape and makes the page behind it inert.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
	title: string;
	/** Called on Escape and on a click outside the dialog. */
	onClose: () => void;
	children: ReactNode;
}

/** Mount it to open it, unmount it to close it. */
export function Dialog({ title, onClose, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();

	// Closes before removal from the document, because only then does the browser restore the focus.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		return () => element?.close();
	}, []);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard, and the browser handles it.
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			// Browsers skip the cancel event for a dialog that was not opened by a user gesture.
			onClose={() => dialog.current?.open || onClose()}
			onClick={(event) => {
				if (event.target === dialog.current) onClose();
			}}
			className="dialog m-auto max-h-[calc(100svh-2rem)] w-[min(36rem,92vw)] overflow-auto overscroll-contain rounded-card border border-line bg-surface p-0 text-ink shadow-float"
		>
			<div className="p-[min(1.5rem,8vw)] sm:p-8">
				<h2 id={titleId} className="text-title">
					{title}
				</h2>
				{children}
			</div>
		</dialog>
	);
}
