// The editor of a cutout that only this page has; it fills the page's window. Edits are kept while it is not shown.
import './editor.css';
import './fills-window.css';
import type { ReactNode } from 'react';
import { DeviceError } from '#web/device/protocol.ts';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import type { ImageSource } from './opening/image-source.ts';
import { NotOpened } from './opening/not-opened.tsx';
import { Opening } from './opening/opening.tsx';
import type { PageSession } from './page-session/create-page-session.ts';
import { useEditing } from './use-editing.ts';
import { Workbench } from './workbench/workbench.tsx';

interface Props {
	image: ImageSource;
	isShown: boolean;
	/** Called before `onBack`, with all steps; not called if the editor did not open. */
	onLeave?: (pageSession: PageSession) => void;
	onBack: () => void;
	/** Text of the button that calls `onBack`. */
	backName: string;
	/** Called when the image and the edits are to be discarded. */
	onDiscard: () => void;
}

export default function DeviceEditor({ isShown, ...props }: Props) {
	const { editing, retry } = useEditing(props.image);
	// Even after the view of its opening, whose heading has disappeared by then.
	const view = useFocusHere(isShown && editing.state !== 'opening');
	if (!isShown) return null;
	return (
		<div ref={view} className="fills-window">
			{shown()}
		</div>
	);

	/** Leaves only when all steps are stored. */
	async function leave(pageSession: PageSession): Promise<void> {
		if (!pageSession.read().hasFailed) await pageSession.ask((session) => session.endStroke());
		props.onLeave?.(pageSession);
		props.onBack();
	}

	function shown(): ReactNode {
		if (editing.state === 'opening') return <Opening />;
		if (editing.state !== 'editing') {
			const error = 'error' in editing ? editing.error : undefined;
			return <NotOpened reason={reasonOf(error)} onRetry={retry} {...props} />;
		}
		const { pageSession, original, cutout, isRestored, expiry } = editing;
		return (
			<Workbench
				id={props.image.id}
				choosesSubject={false}
				pageSession={pageSession}
				original={original}
				cutout={cutout}
				isRestored={isRestored}
				expiry={expiry}
				onReopen={retry}
				onSaved={props.image.onSaved}
				backLink={{ to: () => void leave(pageSession), name: props.backName }}
				onDelete={async () => {}}
				onDeleted={props.onDiscard}
			/>
		);
	}
}

function reasonOf(error: unknown) {
	const code = error instanceof DeviceError ? error.code : 'failed';
	return code === 'file-lost' || code === 'not-loaded' ? code : 'failed';
}
