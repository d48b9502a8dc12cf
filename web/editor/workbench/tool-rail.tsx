// The tools as tabs: beside the stage or, on small screens, below it.
import {
	Brush,
	CircleDashed,
	CircleMinus,
	CirclePlus,
	Crop,
	Download,
	Hand,
	Image,
	type LucideIcon,
	Spline,
	Sun,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Tooltip } from '../controls/tooltip.tsx';
import type { Tool, ToolId } from '../tools.ts';
import { useWorkbench } from './context.ts';

const icons: Record<ToolId, LucideIcon> = {
	view: Hand,
	keep: CirclePlus,
	remove: CircleMinus,
	brush: Brush,
	holes: CircleDashed,
	edge: Spline,
	background: Image,
	shadow: Sun,
	frame: Crop,
	export: Download,
};

export const tabId = (tool: ToolId) => `tool-${tool}`;
export const panelId = 'tool-settings';

export function ToolRail() {
	const { chosen, tools, dispatch } = useWorkbench();
	const list = useRef<HTMLDivElement>(null);

	useEffect(() => {
		const { current } = list;
		if (!current) return;
		const showChosen = () => {
			const tab = current.querySelector(`#${tabId(chosen.tool)}`);
			if (tab) scrollTo(tab, current);
		};
		// The observer also reports at once, and when a phone is turned.
		const observer = new ResizeObserver(showChosen);
		observer.observe(current);
		return () => observer.disconnect();
	}, [chosen.tool]);

	function onKeyDown(event: KeyboardEvent) {
		const at = tools.findIndex(({ id }) => id === chosen.tool);
		const to = nextIndex(event.key, at, tools);
		const tool = to === undefined ? undefined : tools[to];
		if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		if (tool.id !== chosen.tool) dispatch({ type: 'tool-chosen', tool: tool.id });
		document.getElementById(tabId(tool.id))?.focus();
	}

	return (
		<div
			ref={list}
			role="tablist"
			aria-label="Tools"
			aria-orientation="vertical"
			onKeyDown={onKeyDown}
			className="tool-rail flex overflow-x-auto overscroll-contain border-line border-t bg-surface p-1 narrow:row-start-5 wide:col-start-1 wide:row-start-3 wide:flex-col wide:gap-0.5 wide:overflow-y-auto wide:border-t-0 wide:border-r wide:p-1.5"
		>
			{tools.map(({ id, name, key }) => {
				const Icon = icons[id];
				const isChosen = id === chosen.tool;
				return (
					<button
						key={id}
						id={tabId(id)}
						type="button"
						role="tab"
						aria-selected={isChosen}
						aria-controls={panelId}
						aria-keyshortcuts={key.toUpperCase()}
						tabIndex={isChosen ? 0 : -1}
						onClick={() => dispatch({ type: 'tool-chosen', tool: id })}
						className="relative grid min-h-14 min-w-[4.4rem] shrink-0 grow cursor-pointer content-center justify-items-center gap-1 rounded-control px-2 text-[0.75rem] leading-tight font-medium text-ink-soft hover:bg-background hover:text-ink aria-selected:bg-ink aria-selected:text-background wide:min-h-15 wide:min-w-0 wide:grow-0"
					>
						<Icon aria-hidden className="size-5" />
						{name}
						<Tooltip text={`${name} (${key.toUpperCase()})`} />
					</button>
				);
			})}
		</div>
	);
}

/** Pixels of a neighbouring tab that stay visible, to show that there are more. */
const shownPx = 36;

/** `scrollIntoView` would also scroll the page, which is higher than a very low window. */
function scrollTo(tab: Element, list: Element): void {
	const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
	const by = (start: number, end: number) => Math.min(0, start - shownPx) + Math.max(0, end + shownPx);
	list.scrollBy(
		by(inner.left - outer.left, inner.right - outer.right),
		by(inner.top - outer.top, inner.bottom - outer.bottom),
	);
}

function nextIndex(key: string, at: number, { length }: readonly Tool[]): number | undefined {
	if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % length;
	if (key === 'ArrowUp' || key === 'ArrowLeft') return (at + length - 1) % length;
	if (key === 'Home') return 0;
	return key === 'End' ? length - 1 : undefined;
}
