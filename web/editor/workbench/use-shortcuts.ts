// Listens for the keyboard shortcuts of the whole workbench.
import { useEffect, useEffectEvent } from 'react';
import { panOf } from '../stage/gestures/use-stage-keys.ts';
import { useWorkbench } from './context.ts';
import { type Command, commandOf, hasOwnKeys, isOnPage } from './shortcuts.ts';
import { useHistory } from './use-history.ts';

export function useShortcuts(): void {
	const { view, chosen, tools, dispatch, announce } = useWorkbench();
	const { undo, redo } = useHistory();

	function run(command: Command, target: Element | null): void {
		if (typeof command === 'object') {
			const tool = tools.find(({ id }) => id === command.tool);
			// Pressing the key of the selected tool again leaves its settings open.
			if (!tool || tool.id === chosen.tool) return;
			dispatch({ type: 'tool-chosen', tool: tool.id });
			// The focus moves from the settings that disappear to the heading of the new ones, which names them.
			if (!target?.closest('[role=tabpanel]')) announce(tool.name);
			return;
		}
		const actions: Record<typeof command, () => void> = {
			'undo': undo,
			'redo': redo,
			'zoom-in': view.zoomIn,
			'zoom-out': view.zoomOut,
			'fit': view.fit,
			'actual-size': view.showActualSize,
			'smaller-brush': () => dispatch({ type: 'brush-scaled', direction: -1 }),
			'larger-brush': () => dispatch({ type: 'brush-scaled', direction: 1 }),
			'swap-brush': () => dispatch({ type: 'brush-swapped' }),
			'shortcuts': () => dispatch({ type: 'dialog-opened', dialog: 'shortcuts' }),
		};
		actions[command]();
	}

	const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
		if (event.defaultPrevented || chosen.dialog) return;
		const target = event.target instanceof Element ? event.target : null;
		if (hasOwnKeys(target, event)) return;
		const command = commandOf(event, chosen.hasSingleKeys);
		// With these keys arrows are the browser's, as Alt and left for Back.
		const isOurs = isOnPage(target) && !(event.altKey || event.ctrlKey || event.metaKey);
		const pan = isOurs ? panOf(event) : undefined;
		if (command) run(command, target);
		else if (pan) view.panBy(pan);
		else return;
		event.preventDefault();
	});

	useEffect(() => {
		window.addEventListener('keydown', onKeyDown);
		return () => window.removeEventListener('keydown', onKeyDown);
	}, []);
}
