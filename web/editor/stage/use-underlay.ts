// The original, faintly behind the output while Keep is chosen: what was removed can be seen, and clicked.
import { useEffect, useState } from 'react';
import { canvasOfPatch } from '../page-session/output-canvas.ts';
import { promptTools } from '../tools.ts';
import { useIsOriginalLoaded, usePageSession, useWorkbench } from '../workbench/context.ts';
import { effectivePromptMode } from '../workbench/workbench-state.ts';
import type { Shown } from './use-shown.ts';

/** Undefined while it is not shown, and until it has loaded. */
export function useUnderlay({ kind }: Shown): HTMLCanvasElement | undefined {
	const { pageSession, chosen } = useWorkbench();
	const isLoaded = useIsOriginalLoaded();
	const { source, target, width, height } = usePageSession().state.output;
	const [underlay, setUnderlay] = useState<{ layout: string; canvas: HTMLCanvasElement }>();
	const isKeeping = promptTools.includes(chosen.tool) && effectivePromptMode(chosen) !== 'remove';
	const isWanted = isLoaded && isKeeping && chosen.prompts.showsRemoved && kind === 'output';
	const layout = JSON.stringify({ source, target, width, height });

	useEffect(() => {
		if (!isWanted) return setUnderlay(undefined);
		let isCurrent = true;
		void pageSession
			.ask((session) => session.original())
			.then((patch) => {
				if (patch && isCurrent) setUnderlay({ layout, canvas: canvasOfPatch(patch) });
			});
		return () => {
			isCurrent = false;
		};
	}, [pageSession, isWanted, layout]);

	return underlay?.layout === layout ? underlay.canvas : undefined;
}
