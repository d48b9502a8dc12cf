// The context that all parts of the workbench share: the session, the view of the stage, and the choices of the user.
import { createContext, type Dispatch, useContext, useSyncExternalStore } from 'react';
import type { Theme } from '#contract/theme.ts';
import type { Expiry } from '#web/journey/expiry-watch.ts';
import type { LateOriginal, OriginalState } from '../opening/late-original.ts';
import type { PageSession, PageSessionSnapshot } from '../page-session/create-page-session.ts';
import type { Prompting, PromptingState } from '../prompts/prompting.ts';
import type { State } from '../session/protocol.ts';
import type { Settings } from '../session/settings.ts';
import type { ViewStore } from '../stage/view-store.ts';
import type { View } from '../stage/view-transform.ts';
import type { Tool } from '../tools.ts';
import type { WorkbenchAction, WorkbenchState } from './workbench-state.ts';

export interface Workbench {
	readonly pageSession: PageSession;
	readonly original: LateOriginal;
	readonly view: ViewStore;
	readonly prompting: Prompting;
	/** Theme of the checkerboard, see ui/use-checkerboard-theme.ts; undefined for the page's own theme. */
	readonly theme: Theme | undefined;
	readonly readTheme: (picture: HTMLCanvasElement) => void;
	/** Size of the whole cutout. */
	readonly cutout: { readonly width: number; readonly height: number };
	/** Until when the server keeps the image. Undefined if only this page has it. */
	readonly expiry: Expiry | undefined;
	/** Tools that can be chosen. */
	readonly tools: readonly Tool[];
	readonly chosen: WorkbenchState;
	readonly dispatch: Dispatch<WorkbenchAction>;
	readonly announce: (text: string) => void;
	/** Called when a file of the current edits has been saved. */
	readonly onSaved: () => void;
}

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
	const workbench = useContext(WorkbenchContext);
	if (!workbench) throw new Error('Rendered outside the workbench.');
	return workbench;
}

/** The session's side; the workbench is shown once there is a state. */
export function usePageSession(): PageSessionSnapshot & { readonly state: State } {
	const { pageSession } = useWorkbench();
	const snapshot = useSyncExternalStore(pageSession.subscribe, pageSession.read);
	if (!snapshot.state) throw new Error('The session is not open.');
	return { ...snapshot, state: snapshot.state };
}

/** The loading state of the original, for parts that need it. */
export function useOriginal(): OriginalState {
	const { original } = useWorkbench();
	return useSyncExternalStore(original.subscribe, original.read);
}

/** Does not change with each chunk that arrives. */
export function useIsOriginalLoaded(): boolean {
	const { original } = useWorkbench();
	return useSyncExternalStore(original.subscribe, () => original.read().kind === 'loaded');
}

export function useView(): View {
	const { view } = useWorkbench();
	return useSyncExternalStore(view.subscribe, view.read);
}

export function usePromptingState(): PromptingState {
	const { prompting } = useWorkbench();
	return useSyncExternalStore(prompting.subscribe, prompting.read);
}

/** The settings as they are shown, and functions that preview and set one part of them. */
export function useSettings<Part extends keyof Settings>(part: Part) {
	const { pageSession } = useWorkbench();
	const { settings } = usePageSession();
	/** Changes the current settings, which may differ from those rendered last. */
	function changed(changes: Partial<Settings[Part]>): Settings {
		const latest = pageSession.read().settings;
		return { ...latest, [part]: { ...latest[part], ...changes } };
	}
	return {
		settings,
		value: settings[part],
		preview: (changes: Partial<Settings[Part]>) => pageSession.preview(changed(changes)),
		commit: (changes: Partial<Settings[Part]>, label: string, continues?: boolean) =>
			void pageSession.commit(changed(changes), label, continues),
	};
}
