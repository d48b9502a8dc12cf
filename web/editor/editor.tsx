// The editor of one image on the server: opening it, the workbench, or why there is nothing to edit.
import './editor.css';
import { type ReactNode, useMemo } from 'react';
import { previewUrl } from '#web/journey/api.ts';
import { deleteEverywhere } from '#web/results/delete-everywhere.ts';
import { ResultUnavailable } from '#web/results/result-unavailable.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import { backLink, originOf } from './back-link.ts';
import { EditorMessage } from './opening/editor-message.tsx';
import { Opening } from './opening/opening.tsx';
import { serverImage } from './opening/server-image.ts';
import { SlowPreview } from './opening/slow-preview.tsx';
import { useEditing } from './use-editing.ts';
import { Workbench } from './workbench/workbench.tsx';

interface Props {
	id: string;
	token: string;
	/** Whether it opens with the question for the subject. */
	choosesSubject: boolean;
	/** Name of the page to which it leads back, from the query; null for the result. */
	from: string | null;
}

export default function Editor({ id, token, choosesSubject, from }: Props) {
	const image = useMemo(() => serverImage(id, token), [id, token]);
	const { editing, isAgain, retry, takeOver, markDeleted } = useEditing(image);
	const view = useFocusHere(isAgain && editing.state !== 'opening');
	return (
		<div ref={view} className="contents">
			{shown()}
		</div>
	);

	function shown(): ReactNode {
		switch (editing.state) {
			case 'opening':
				return (
					<Opening share={editing.share}>
						<SlowPreview src={previewUrl(token)} />
					</Opening>
				);
			case 'elsewhere':
				return <Elsewhere onTakeOver={takeOver} />;
			case 'unavailable':
				return (
					<EditorMessage>
						<ResultUnavailable
							// A reason that replaces another one and its button takes the focus.
							key={editing.reason}
							reason={editing.reason}
							onRetry={retry}
							origin={originOf(from)}
						/>
					</EditorMessage>
				);
			case 'editing':
				return (
					<Workbench
						id={id}
						choosesSubject={choosesSubject}
						pageSession={editing.pageSession}
						original={editing.original}
						cutout={editing.cutout}
						isRestored={editing.isRestored}
						expiry={editing.expiry}
						backLink={backLink(id, token, from)}
						onReopen={retry}
						onDelete={async () => {
							await deleteEverywhere(new AbortController().signal, id);
							await editing.pageSession.ask((session) => session.deleteEdits());
						}}
						onDeleted={markDeleted}
					/>
				);
		}
	}
}

/** Only one tab can store the edits of an image. */
function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
	return (
		<EditorMessage>
			<div role="status">
				<h1 className="text-page">Being edited in another tab</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">
					This cutout is open in another tab or window of this browser. Its edits are kept; you can go on with
					them here.
				</p>
			</div>
			<p className="mt-8">
				<Button onClick={onTakeOver}>Edit here instead</Button>
			</p>
		</EditorMessage>
	);
}
