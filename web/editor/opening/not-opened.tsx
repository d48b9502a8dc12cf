// Shown when a cutout that only this page has did not open in the editor: the cutout is not lost.
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import { EditorMessage } from './editor-message.tsx';

const texts = {
	/** The code of the editor could not be fetched. */
	'not-loaded': {
		title: 'The editor did not load',
		text: 'Your cutout is still here and can be downloaded. Check that you are online, then try again. If that does not help, the site may have been updated while this page was open: download the cutout, then reload.',
	},
	'failed': {
		title: 'The editor did not open',
		text: 'Your cutout is still here. The browser may be short of memory: close other tabs, then try again.',
	},
	/** The file of the original can no longer be read. */
	'file-lost': {
		title: 'The file is no longer there',
		text: 'It was moved, deleted or changed after you chose it, and the editor needs it. Your cutout is still here and can be downloaded; to edit it, choose the file again.',
	},
};

interface Props {
	reason: keyof typeof texts;
	onRetry: () => void;
	onBack: () => void;
	/** The text of that button. */
	backName: string;
}

export function NotOpened({ reason, onRetry, onBack, backName }: Props) {
	const { title, text } = texts[reason];
	const isFinal = reason === 'file-lost';
	const view = useFocusHere();
	// Without the editor's styles the page still shows its own header.
	const Frame = reason === 'not-loaded' ? PageMessage : EditorMessage;
	return (
		<Frame>
			<div ref={view} role="status">
				<h1 className="text-page">{title}</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">{text}</p>
			</div>
			<p className="mt-8 flex flex-wrap gap-3">
				{!isFinal && <Button onClick={onRetry}>Try again</Button>}
				<Button kind={isFinal ? 'primary' : 'secondary'} onClick={onBack}>
					{backName}
				</Button>
			</p>
		</Frame>
	);
}

function PageMessage({ children }: { children: ReactNode }) {
	return <div className="page-width py-12 md:py-24">{children}</div>;
}
