// Why there is no picture to show, and what to do next.
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptySpot } from '#web/ui/empty-spot.tsx';
import { useTitle } from '#web/ui/use-title.ts';

export type Closing = 'expired' | 'deleted' | 'deleted-now' | 'offline' | 'broken';

const texts: Record<Closing, { title: string; text: string; again: boolean }> = {
	'expired': {
		title: 'This link has expired',
		text: `Results open for at most ${limits.retentionMinutes} minutes. Please process the image again; it takes a few seconds.`,
		again: false,
	},
	'deleted': {
		title: 'This picture is gone',
		text: 'It was deleted, as every picture is after a while. Nothing of it is left on the server.',
		again: false,
	},
	'deleted-now': {
		title: 'Deleted',
		text: 'The original and the cut-out are gone from the server, for good.',
		again: false,
	},
	'offline': {
		title: 'No connection',
		text: 'The service could not be reached. Your picture is where it was; check the connection and try again.',
		again: true,
	},
	'broken': {
		title: 'The picture did not open',
		text: 'That is our fault. Try again in a moment, or process the image once more.',
		again: true,
	},
};

interface Props {
	why: Closing;
	onRetry: () => void;
}

export function ResultClosed({ why, onRetry }: Props) {
	const { title, text, again } = texts[why];

	useTitle(title);
	useEffect(() => {
		// Whoever had scrolled down to the buttons, or came by keyboard or screen reader, stands where the picture was.
		window.scrollTo({ top: 0 });
		document.getElementById('main')?.focus({ preventScroll: true });
	}, []);

	// The connection coming back is reason enough to look again.
	useEffect(() => {
		if (why !== 'offline') return;
		window.addEventListener('online', onRetry);
		return () => window.removeEventListener('online', onRetry);
	}, [why, onRetry]);

	return (
		<section className="fade-in grid grid-cols-1 items-center gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
			<div role="status">
				<h1 className="text-page">{title}</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">{text}</p>
				<p className="mt-8 flex flex-wrap gap-3">
					{again && <Button onClick={onRetry}>Try again</Button>}
					<ButtonLink to="/upload" kind={again ? 'secondary' : 'primary'}>
						Process Another Image
					</ButtonLink>
				</p>
			</div>
			<EmptySpot />
		</section>
	);
}
