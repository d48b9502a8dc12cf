// The regions of the cutout, which the session finds again after each step. The panel and the stage share them.
import { createContext, useContext, useEffect, useState } from 'react';
import type { PageSession } from '../page-session/create-page-session.ts';
import type { RegionFacts } from '../session/protocol.ts';

export const RegionsContext = createContext<readonly RegionFacts[] | undefined>(undefined);

/** Undefined until they are known. */
export const useRegions = () => useContext(RegionsContext);

/** Requests them while `isWanted`, and again when `version` changes. */
export function useReadRegions(
	pageSession: PageSession,
	isWanted: boolean,
	version: unknown,
): readonly RegionFacts[] | undefined {
	const [regions, setRegions] = useState<readonly RegionFacts[]>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: a step may have changed them.
	useEffect(() => {
		if (!isWanted) return;
		let isCurrent = true;
		pageSession
			.ask((session) => session.regions())
			.then((found) => {
				if (isCurrent && found) setRegions(found);
			});
		return () => {
			isCurrent = false;
		};
	}, [pageSession, isWanted, version]);

	return regions;
}
