// The views of a photo that is cut out or will be; loaded with the first photo, and the editor with its first use.
import { useEffect, useMemo, useState } from 'react';
import { deviceImage } from '#web/editor/opening/device-image.ts';
import { loadDeviceEditor } from '#web/editor/opening/load-device-editor.ts';
import { NotOpened } from '#web/editor/opening/not-opened.tsx';
import { Opening } from '#web/editor/opening/opening.tsx';
import { DeletionDialog } from '#web/editor/workbench/deletion-dialog.tsx';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import type { UsedBackend } from './backend-text.ts';
import { DoneView } from './done-view.tsx';
import { FailedView } from './failed-view.tsx';
import type { PrivateAction, PrivateState } from './private-state.ts';
import { useEdits } from './use-edits.ts';
import { WorkingView } from './working-view.tsx';

const DeviceEditor = loadedApart(loadDeviceEditor);

interface Props {
	state: Exclude<PrivateState, { step: 'choosing' | 'waiting' }>;
	backend: UsedBackend | undefined;
	dispatch: (action: PrivateAction) => void;
}

export default function PhotoViews({ state, backend, dispatch }: Props) {
	const drop = () => dispatch({ type: 'dropped' });
	switch (state.step) {
		case 'working':
			return <WorkingView file={state.file} stage={state.stage} backend={backend} onCancel={drop} />;
		case 'failed':
			return (
				<FailedView reason={state.reason} onRetry={() => dispatch({ type: 'retried' })} onAnother={drop} />
			);
		case 'done':
			return <Cutout state={state} backend={backend} dispatch={dispatch} />;
	}
}

/** The result and, once it was opened, the editor, which keeps its edits while the result is shown. */
function Cutout({ state, backend, dispatch }: Props & { state: { step: 'done' } }) {
	const { cutout, isEditing } = state;
	const image = useMemo(() => deviceImage(cutout), [cutout]);
	const [wasOpened, setOpened] = useState(false);
	const [isAsking, setAsking] = useState(false);
	const { edits, read } = useEdits();
	if (isEditing && !wasOpened) setOpened(true);
	useEffect(() => {
		// Edits would be lost for good; an unedited photo can simply be cut out again.
		const ask = (event: BeforeUnloadEvent) => image.hasUnsavedEdits() && event.preventDefault();
		window.addEventListener('beforeunload', ask);
		return () => window.removeEventListener('beforeunload', ask);
	}, [image]);
	const drop = () => dispatch({ type: 'dropped' });
	const back = { onBack: () => dispatch({ type: 'editor-left' }), backName: 'Back to the result' };
	return (
		<>
			{!isEditing && (
				<DoneView
					cutout={cutout}
					edits={edits}
					backend={backend}
					isReturn={wasOpened}
					onEdit={() => dispatch({ type: 'editor-opened' })}
					onSaved={image.onSaved}
					onAnother={() => (image.hasUnsavedEdits() ? setAsking(true) : drop())}
				/>
			)}
			{isAsking && (
				<DeletionDialog
					isOnServer={false}
					onDelete={async () => {}}
					onDeleted={drop}
					onClose={() => setAsking(false)}
				/>
			)}
			{wasOpened && (
				<DeviceEditor
					fallback={isEditing && <Opening />}
					failed={(onRetry) => isEditing && <NotOpened reason="not-loaded" onRetry={onRetry} {...back} />}
					image={image}
					isShown={isEditing}
					onLeave={(pageSession) => void read(pageSession)}
					onDiscard={drop}
					{...back}
				/>
			)}
		</>
	);
}
