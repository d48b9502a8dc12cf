// A photo that could not be cut out on this device: why, and what can be done instead.
import { limits } from '#contract/limits.ts';
import type { DeviceErrorCode } from '#web/device/protocol.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptySpot } from '#web/ui/illustrations/empty-spot.tsx';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { failureTexts } from './failure-text.ts';

interface Props {
	reason: DeviceErrorCode;
	onRetry: () => void;
	onAnother: () => void;
}

export function FailedView({ reason, onRetry, onAnother }: Props) {
	const { title, text, isRetryable, mayServerHelp } = failureTexts[reason];
	const view = useFocusHere();
	useTitle(title);
	return (
		<div
			ref={view}
			className="fade-in grid grid-cols-1 items-center gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
		>
			<div role="alert">
				<h1 className="text-page">{title}</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">{text}</p>
				<p className="mt-8 flex flex-wrap gap-3">
					{isRetryable && <Button onClick={onRetry}>Try again</Button>}
					<Button kind={isRetryable ? 'secondary' : 'primary'} onClick={onAnother}>
						Another photo
					</Button>
					{mayServerHelp && (
						<ButtonLink to="/upload" kind="secondary">
							Use the server
						</ButtonLink>
					)}
				</p>
				{mayServerHelp && (
					<p className="mt-4 max-w-[52ch] text-ink-soft text-small">
						The server gets the photo only when you choose it there and agree; it deletes it within{' '}
						{limits.retentionMinutes} minutes.
					</p>
				)}
			</div>
			<EmptySpot />
		</div>
	);
}
