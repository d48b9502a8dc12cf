// The processing page: the picture, its corner already lifting, and how far along it is.
import { useTitle } from '#web/ui/use-title.ts';
import type { PictureSize } from '../journey/paths.ts';
import { ProcessingPicture } from './processing-image.tsx';
import type { ProcessingState } from './processing-state.ts';
import { Failure, Working } from './processing-status.tsx';
import type { QueuePosition } from './queue-position.ts';

interface Props {
	state: ProcessingState;
	/** While others are ahead. */
	position?: QueuePosition | undefined;
	/** Address of the original; left out while the page is prerendered. */
	picture?: string | undefined;
	size?: PictureSize | undefined;
}

export function ProcessingView({ state, position, picture, size }: Props) {
	const percent = Math.round(state.percent);
	useTitle(titleOf(state, percent));
	return (
		<div className="needs-script grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
			<ProcessingPicture
				key={picture}
				picture={picture}
				size={size}
				progress={state.step === 'failed' ? 0 : state.percent / 100}
			/>
			<div>
				<h1 className="text-page">{state.step === 'failed' ? 'That did not work' : 'Peeling it off'}</h1>
				{state.step === 'failed' ? (
					<Failure reason={state.reason} />
				) : (
					<Working state={state} position={position} />
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
