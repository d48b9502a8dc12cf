// The private page's tool: one photo at a time, cut out on this device, with the model that this takes.
import { type ReactNode, useEffect, useRef } from 'react';
import { deviceModel } from '#contract/device-model.ts';
import { ModelPanel } from '#web/device/model/model-panel.tsx';
import { useModel } from '#web/device/model/use-model.ts';
import { useDroppedFiles } from '#web/drops/use-dropped-files.ts';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { ChooseView } from './choose-view.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { takesPhoto } from './private-state.ts';
import { useCutting } from './use-cutting.ts';
import { useOffline } from './use-offline.ts';

const pageLayout = 'page-width grid grid-cols-1 gap-14 pt-4 md:gap-20 md:pt-8';

const PhotoViews = loadedApart(() => import('./photo-views.tsx'));

interface Props {
	/**
	 * Content below the tool; not shown with the editor, which fills the window. `isLasting`: false where the browser
	 * stores nothing for this page.
	 */
	children: (isLasting: boolean) => ReactNode;
}

export function PrivateTool({ children }: Props) {
	const model = useModel(deviceModel);
	const { state, dispatch, choose, backend, cutOutBy } = useCutting(model);
	const over = useDroppedFiles(choose);
	const isKept = useOffline(model.state, cutOutBy);
	const drop = () => dispatch({ type: 'dropped' });
	const hasStarted = useRef(false);
	const isChoosing = state.step === 'choosing' || state.step === 'waiting';
	const isEditing = state.step === 'done' && state.isEditing;

	useEffect(() => {
		if (state.step === 'choosing') return;
		hasStarted.current = true;
		PhotoViews.preload();
	}, [state.step]);

	return (
		<div className={isEditing ? 'contents' : pageLayout}>
			{isChoosing ? (
				<ChooseView
					file={state.step === 'waiting' ? state.file : undefined}
					over={over && takesPhoto(state)}
					onFile={choose}
					onDrop={drop}
					isReturn={hasStarted.current}
				>
					<ModelPanel model={model} />
					{isKept && (
						<p role="status" className="text-ink-soft text-small">
							This page now works without a connection, too.
						</p>
					)}
				</ChooseView>
			) : (
				<PhotoViews
					fallback={
						<div className="min-h-[38rem]">
							<h1 className="sr-only">On this device</h1>
						</div>
					}
					failed={(onRetry) => <NotLoaded onRetry={onRetry} onAnother={drop} />}
					state={state}
					backend={backend}
					dispatch={dispatch}
				/>
			)}
			<p role="status" className="sr-only">
				{state.step === 'waiting' && `${state.file.name} waits for the model`}
			</p>
			{!isEditing && children(model.state.lasting)}
		</div>
	);
}
