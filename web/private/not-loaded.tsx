// Shown when the script of the photo's views could not be fetched. Small, because it is part of the page's first
// script.
import { Button } from '#web/ui/button.tsx';

export const notLoaded = {
	title: 'A part of this page did not load',
	text: 'Check that you are online, then try again. If that does not help, the site may have been updated while this page was open: reload it and choose the photo again.',
};

export function NotLoaded({ onRetry, onAnother }: { onRetry: () => void; onAnother: () => void }) {
	return (
		<div role="alert">
			<h1 className="text-page">{notLoaded.title}</h1>
			<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">{notLoaded.text}</p>
			<p className="mt-8 flex flex-wrap gap-3">
				<Button onClick={onRetry}>Try again</Button>
				<Button kind="secondary" onClick={onAnother}>
					Another photo
				</Button>
			</p>
		</div>
	);
}
