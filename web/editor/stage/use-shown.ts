// What the stage shows: the output, the original while it is held, or the uncropped cutout for the crop tool.
import { useEffect, useMemo, useState } from 'react';
import { canvasOfPatch } from '../page-session/output-canvas.ts';
import { versionOf } from '../page-session/version.ts';
import type { Patch, Session } from '../session/protocol.ts';
import { useIsOriginalLoaded, usePageSession, useWorkbench } from '../workbench/context.ts';
import type { ShownPicture } from './view-store.ts';

type Kind = ShownPicture['kind'];

const askFor: Record<Exclude<Kind, 'output'>, (session: Session) => Promise<Patch>> = {
	original: (session) => session.original(),
	uncropped: (session) => session.uncropped(),
};

export interface Shown {
	readonly kind: Kind;
	/** Read before each drawing; undefined while there is nothing. */
	readonly read: () => HTMLCanvasElement | undefined;
}

export function useShown(): Shown {
	const { pageSession, chosen } = useWorkbench();
	const { state } = usePageSession();
	const isLoaded = useIsOriginalLoaded();
	const version = versionOf(state);
	const [fetched, setFetched] = useState<{ kind: Kind; canvas: HTMLCanvasElement }>();
	const isFraming = chosen.tool === 'frame' && chosen.frameView === 'frame';
	const kind = chosen.showsOriginal && isLoaded ? 'original' : isFraming ? 'uncropped' : 'output';

	// biome-ignore lint/correctness/useExhaustiveDependencies: after each step both may be different.
	useEffect(() => {
		if (kind === 'output') return setFetched(undefined);
		let isWanted = true;
		pageSession.ask(askFor[kind]).then((patch) => {
			if (patch && isWanted) setFetched({ kind, canvas: canvasOfPatch(patch) });
		});
		return () => {
			isWanted = false;
		};
	}, [pageSession, kind, version]);

	// The picture that was shown stays until the other one arrives.
	const other = kind === 'output' ? undefined : fetched;
	return useMemo(
		() =>
			other
				? { kind: other.kind, read: () => other.canvas }
				: { kind: 'output', read: pageSession.canvas.read },
		[other, pageSession],
	);
}
