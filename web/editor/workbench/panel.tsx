// The settings of the chosen tool: beside the stage or, on small screens, in a sheet below it that can be collapsed.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentType, useLayoutEffect } from 'react';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { BackgroundPanel } from '../tools/background-panel.tsx';
import { BrushPanel } from '../tools/brush-panel.tsx';
import { EdgePanel } from '../tools/edge-panel.tsx';
import { ExportPanel } from '../tools/export/export-panel.tsx';
import { FramePanel } from '../tools/frame-panel.tsx';
import { HolesPanel } from '../tools/holes-panel.tsx';
import { KeepPanel, RemovePanel } from '../tools/prompt-panels.tsx';
import { ShadowPanel } from '../tools/shadow-panel.tsx';
import { ViewPanel } from '../tools/view-panel.tsx';
import { originalTools, type ToolId, toolNamed } from '../tools.ts';
import { useIsOriginalLoaded, useWorkbench } from './context.ts';
import { OriginalWait } from './original-wait.tsx';
import { panelId, tabId } from './tool-rail.tsx';

const panels: Record<ToolId, ComponentType> = {
	view: ViewPanel,
	keep: KeepPanel,
	remove: RemovePanel,
	brush: BrushPanel,
	holes: HolesPanel,
	edge: EdgePanel,
	background: BackgroundPanel,
	shadow: ShadowPanel,
	frame: FramePanel,
	export: ExportPanel,
};

export function Panel() {
	const { chosen, dispatch } = useWorkbench();
	const { tool, isPanelOpen } = chosen;
	const isLoaded = useIsOriginalLoaded();
	const isWaiting = !isLoaded && originalTools.includes(tool);
	const Settings = isWaiting ? OriginalWait : panels[tool];
	// The focus moves here when its button disappears, such as the one that tries again.
	const { area: panel, ...focusEvents } = useKeptFocus<HTMLElement>((around) =>
		around.at(-1)?.querySelector('h2'),
	);
	// The scroll position of the previous tool's settings means nothing for these.
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each tool.
	useLayoutEffect(() => {
		panel.current?.scrollTo(0, 0);
	}, [tool]);
	return (
		<section
			ref={panel}
			{...focusEvents}
			id={panelId}
			role="tabpanel"
			aria-labelledby={tabId(tool)}
			className={`grid min-h-0 scroll-pt-14 content-start overflow-y-auto overscroll-contain border-line border-t bg-surface narrow:row-start-4 wide:col-start-3 wide:row-start-3 wide:border-t-0 wide:border-l ${isPanelOpen ? 'narrow:h-[36svh]' : ''}`}
		>
			<div className="sticky top-0 z-10 flex min-h-12 w-full items-center justify-between bg-surface px-4 narrow:mx-auto narrow:max-w-xl wide:min-h-14">
				<h2 tabIndex={-1} className="text-lead outline-none">
					{toolNamed(tool)}
				</h2>
				<IconButton
					icon={isPanelOpen ? ChevronDown : ChevronUp}
					name={isPanelOpen ? 'Hide settings' : 'Show settings'}
					aria-expanded={isPanelOpen}
					onClick={() => dispatch({ type: 'panel-toggled' })}
					className="-mr-2 wide:hidden"
				/>
			</div>
			<div
				key={tool}
				// Keeps a focused field clear of the sticky heading and of the export's buttons.
				className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 [&_input]:scroll-mb-32 pt-1 pb-5 text-[0.9375rem] narrow:mx-auto narrow:w-full narrow:max-w-xl ${isPanelOpen ? '' : 'narrow:hidden'}`}
			>
				<Settings />
			</div>
		</section>
	);
}
