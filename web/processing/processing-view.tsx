// The processing page as a function of its state: image, heading, status, document title.
import type { Size } from '#contract/size.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { ProcessingImage } from './processing-image.tsx';
import type { ProcessingState } from './processing-state.ts';
import { FailureStatus, ProgressStatus } from './processing-status.tsx';
import type { QueuePosition } from './queue-position.ts';

interface Props {
	state: ProcessingState;
	/** Undefined unless the job waits in the queue. */
	position?: QueuePosition | undefined;
	/** URL of the original; undefined while the page is prerendered. */
	image?: string | undefined;
	size?: Size | undefined;
	onImageBroken?: () => void;
}

export function ProcessingView({ state, position, image, size, onImageBroken }: Props) {
	const percent = Math.round(state.percent);
	useTitle(titleOf(state, percent));
	return (
		<div className="needs-script grid grid-cols-1 items-start gap-8 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] wide:gap-8 lg:gap-14">
			<ProcessingImage
				key={image}
				image={image}
				size={size}
				onBroken={onImageBroken}
				progress={state.step === 'failed' ? 0 : state.percent / 100}
			/>
			<div>
				<h1 className="text-page">{state.step === 'failed' ? 'That did not work' : 'Peeling it off'}</h1>
				{state.step === 'failed' ? (
					<FailureStatus reason={state.reason} />
				) : (
					<ProgressStatus state={state} position={position} />
				)}
			</div>
		</div>
	);
}

function titleOf(state: ProcessingState, percent: number): string {
	if (state.step === 'failed') return 'Processing failed';
	if (state.step === 'complete') return 'Your image is ready';
	if (percent === 0) return 'Removing the background';
	return `${percent}% | Removing the background`;
}
