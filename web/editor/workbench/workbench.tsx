// The workbench: bar, tools, stage and the settings of the chosen tool.
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { Size } from '#contract/size.ts';
import { useIgnoredDrops } from '#web/drops/use-ignored-drops.ts';
import type { ExpiryWatch } from '#web/journey/expiry-watch.ts';
import { useCheckerboardTheme } from '#web/ui/use-checkerboard-theme.ts';
import type { LateOriginal } from '../opening/late-original.ts';
import type { PageSession } from '../page-session/create-page-session.ts';
import { PromptStatus } from '../prompts/prompt-status.tsx';
import { usePromptEnds } from '../prompts/use-prompt-ends.ts';
import { usePromptModes } from '../prompts/use-prompt-modes.ts';
import { usePrompting } from '../prompts/use-prompting.ts';
import { Stage } from '../stage/stage.tsx';
import { createViewStore } from '../stage/view-store.ts';
import { ZoomBar } from '../stage/zoom-bar.tsx';
import { tools as allTools, toolsWithoutServer } from '../tools.ts';
import type { BackLinkProps } from './back-link.tsx';
import { Bar } from './bar.tsx';
import {
	type Workbench as Context,
	useIsOriginalLoaded,
	usePageSession,
	useWorkbench,
	WorkbenchContext,
} from './context.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { LiveText } from './live-text.tsx';
import { Notices } from './notices.tsx';
import { Panel } from './panel.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { ToolRail } from './tool-rail.tsx';
import { useExpiry } from './use-expiry.ts';
import { useFrameChoices } from './use-frame-choices.ts';
import { RegionsContext, useReadRegions } from './use-regions.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useUnstoredEdits } from './use-unstored-edits.ts';
import { choosingWorkbench, initialWorkbench, workbenchReducer } from './workbench-state.ts';

interface WorkbenchProps {
	/** Id of the image. */
	id: string;
	pageSession: PageSession;
	original: LateOriginal;
	cutout: Size;
	/** Stored edits were found and are shown. */
	isRestored: boolean;
	/** The user comes to choose the subject. */
	choosesSubject: boolean;
	/** Undefined if only this page has the image. */
	expiry: ExpiryWatch | undefined;
	backLink: BackLinkProps;
	/** Opens the editor again, with the steps that are stored. */
	onReopen: () => void;
	/** Called when a file of the current edits was saved. */
	onSaved?: (() => void) | undefined;
	onDeleted: () => void;
	/** Deletes the image wherever it is; rejects when that failed. */
	onDelete: () => Promise<void>;
}

export function Workbench({ id, pageSession, original, cutout, choosesSubject, ...props }: WorkbenchProps) {
	const { isRestored } = props;
	// A user who has edited the image before has already chosen the subject.
	const initial = choosesSubject && !isRestored ? choosingWorkbench : initialWorkbench;
	const [chosen, dispatch] = useReducer(workbenchReducer, initial);
	const expiry = useExpiry(id, props.expiry);
	const [view] = useState(() => createViewStore(() => window.devicePixelRatio));
	const hasShadow = useSyncExternalStore(
		pageSession.subscribe,
		() => pageSession.read().settings.shadow.kind !== 'none',
	);
	const [theme, readTheme] = useCheckerboardTheme(hasShadow);
	const announce = useCallback((text: string) => dispatch({ type: 'announced', text }), []);
	const prompting = usePrompting(id, pageSession, dispatch);
	const markSaved = useUnstoredEdits(pageSession);
	const context: Context = {
		pageSession,
		original,
		view,
		theme,
		readTheme,
		prompting,
		cutout,
		expiry,
		tools: expiry ? allTools : toolsWithoutServer,
		chosen,
		dispatch,
		announce,
		onSaved() {
			markSaved();
			props.onSaved?.();
		},
	};
	return (
		<WorkbenchContext value={context}>
			<Layout {...props} />
		</WorkbenchContext>
	);
}

function Layout({
	isRestored,
	backLink,
	onReopen,
	onDelete,
	onDeleted,
}: Omit<WorkbenchProps, 'id' | 'pageSession' | 'original' | 'cutout' | 'choosesSubject' | 'expiry'>) {
	const { isBusy, state } = usePageSession();
	const isLoaded = useIsOriginalLoaded();
	const { pageSession, expiry, chosen, dispatch, announce } = useWorkbench();
	const regions = useReadRegions(
		pageSession,
		chosen.tool === 'holes' && isLoaded,
		state.steps[state.applied - 1]?.id,
	);
	useShortcuts();
	useFrameChoices();
	useIgnoredDrops();
	usePromptEnds();
	usePromptModes();

	useEffect(() => {
		announce(isRestored ? 'Your edits are back' : 'Your cutout is open');
	}, [isRestored, announce]);

	return (
		<RegionsContext value={regions}>
			<div
				aria-busy={isBusy || undefined}
				className="fade-in grid h-dvh min-h-84 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] overflow-hidden bg-background wide:grid-cols-[6.25rem_minmax(0,1fr)_20rem] wide:grid-rows-[auto_auto_minmax(0,1fr)]"
			>
				<Bar backLink={backLink} />
				<Notices onReopen={onReopen} />
				<div className="relative min-h-0 wide:col-start-2 wide:row-start-3">
					<Stage />
					{isBusy && <div aria-hidden className="stage-busy" />}
					<PromptStatus />
					<ZoomBar />
				</div>
				{/* In this order, Tab leads from a tool to its settings. */}
				<ToolRail />
				<Panel />
				<LiveText />
				{chosen.dialog === 'shortcuts' && <ShortcutSheet />}
				{chosen.dialog === 'deletion' && (
					<DeletionDialog
						isOnServer={expiry !== undefined}
						onDelete={onDelete}
						onDeleted={onDeleted}
						onClose={() => dispatch({ type: 'dialog-opened', dialog: null })}
					/>
				)}
			</div>
		</RegionsContext>
	);
}
