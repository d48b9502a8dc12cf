// Undo and redo, with an announcement for screen readers.
import type { Session, State } from '../session/protocol.ts';
import { useWorkbench } from './context.ts';

interface Direction {
	readonly call: (session: Session) => Promise<void>;
	readonly isPossible: (state: State) => boolean;
	/** Text for screen readers, from the state after the call. */
	readonly announcement: (state: State) => string | undefined;
}

const back: Direction = {
	call: (session) => session.undo(),
	isPossible: ({ applied }) => applied > 0,
	announcement: ({ steps, applied }) => steps[applied] && `Undone: ${steps[applied].label}`,
};
const forth: Direction = {
	call: (session) => session.redo(),
	isPossible: ({ steps, applied }) => applied < steps.length,
	announcement: ({ steps, applied }) => steps[applied - 1] && `Redone: ${steps[applied - 1]?.label}`,
};

export function useHistory() {
	const { pageSession, prompting, announce } = useWorkbench();

	/** While anything is unfinished the call is sent in any case: the page's state is then behind the session's. */
	async function go({ call, isPossible, announcement }: Direction): Promise<void> {
		const { state: before, isBusy } = pageSession.read();
		if (!isBusy && !(before && isPossible(before))) return;
		pageSession.discardPreview();
		await pageSession.ask(call);
		const { state } = pageSession.read();
		const text = state && announcement(state);
		if (text) announce(text);
	}

	function redo(): void {
		prompting.cancel();
		void go(forth);
	}

	/** If clicks have not become a step yet, cancels them instead. */
	return { undo: () => void (prompting.cancel() || go(back)), redo };
}
