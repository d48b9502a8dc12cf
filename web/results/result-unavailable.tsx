// The page of a result that cannot be shown: the reason, and what to do next.
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { focusMain } from '#web/ui/focus-main.ts';
import { EmptySpot } from '#web/ui/illustrations/empty-spot.tsx';
import { useTitle } from '#web/ui/use-title.ts';

export type UnavailableReason = 'expired' | 'deleted' | 'deleted-now' | 'unknown' | 'offline' | 'broken';

const texts: Record<UnavailableReason, { title: string; text: string; retryable: boolean }> = {
	'expired': {
		title: 'This link has expired',
		text: `Results open for at most ${limits.retentionMinutes} minutes. Please process the image again. It only takes a few seconds.`,
		retryable: false,
	},
	'deleted': {
		title: 'This image has been deleted',
		text: 'Every image is deleted after a while. Nothing of it is left on the server.',
		retryable: false,
	},
	'deleted-now': {
		title: 'Deleted',
		text: 'Your original and the cutout have been removed from the server for good.',
		retryable: false,
	},
	'unknown': {
		title: 'This link leads nowhere',
		text: 'A part of it may be missing. Open the whole address once more, or process the image again.',
		retryable: false,
	},
	'offline': {
		title: 'The service cannot be reached',
		text: 'Your image is not affected. Please check your connection and try again.',
		retryable: true,
	},
	'broken': {
		title: 'The image did not open',
		text: 'Something went wrong on our side. Try again in a moment, or process the image again.',
		retryable: true,
	},
};

interface Props {
	reason: UnavailableReason;
	onRetry: () => void;
	/** The page that the user has come from, if it is not the upload page. */
	origin?: { readonly to: string; readonly name: string } | undefined;
}

export function ResultUnavailable({ reason, onRetry, origin }: Props) {
	const { title, text, retryable } = texts[reason];

	useTitle(title);
	useEffect(() => {
		// The focused button may be gone, and the heading above the viewport: start again at the top of the content.
		window.scrollTo({ top: 0 });
		focusMain();
	}, []);

	// Retries when the connection returns.
	useEffect(() => {
		if (reason !== 'offline') return;
		window.addEventListener('online', onRetry);
		return () => window.removeEventListener('online', onRetry);
	}, [reason, onRetry]);

	return (
		<section className="fade-in grid grid-cols-1 items-center gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
			<div role="status">
				<h1 className="text-page">{title}</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">{text}</p>
				<p className="mt-8 flex flex-wrap gap-3">
					{retryable && <Button onClick={onRetry}>Try again</Button>}
					{origin && (
						<ButtonLink to={origin.to} kind={retryable ? 'secondary' : 'primary'}>
							{origin.name}
						</ButtonLink>
					)}
					<ButtonLink to="/upload" kind={retryable || origin ? 'secondary' : 'primary'}>
						Process Another Image
					</ButtonLink>
				</p>
			</div>
			<EmptySpot />
		</section>
	);
}
