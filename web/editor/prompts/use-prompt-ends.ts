// Ends the wait for a region: another tool, leaving the workbench and Escape cancel it, Enter accepts it.
import { useEffect } from 'react';
import { useWorkbench } from '../workbench/context.ts';
import { isOnPage } from '../workbench/shortcuts.ts';
import { useEarlyKeys } from '../workbench/use-early-keys.ts';

export function usePromptEnds(): void {
	const { prompting, chosen } = useWorkbench();
	const { tool, dialog } = chosen;

	// biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the tool.
	useEffect(() => () => void prompting.cancel(), [prompting, tool]);

	// On the stage Enter would click.
	useEarlyKeys((event) => {
		if (dialog || event.ctrlKey || event.metaKey || event.altKey) return false;
		return (
			(event.key === 'Escape' && !document.querySelector(':popover-open') && prompting.cancel()) ||
			(event.key === 'Enter' && !event.repeat && isFree(event.target) && prompting.take())
		);
	});
}

/** Buttons and fields have a use for Enter themselves. */
const isFree = (target: EventTarget | null) =>
	isOnPage(target) || (target instanceof Element && target.getAttribute('role') === 'application');
