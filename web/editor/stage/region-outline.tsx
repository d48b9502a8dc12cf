// Outlines on the stage the region that a user points at in the list of holes.
import { widened } from '#matting/box.ts';
import { usePageSession, useView, useWorkbench } from '../workbench/context.ts';
import { useRegions } from '../workbench/use-regions.ts';
import { toOutputBox, toStageBox } from './stage-box.ts';

/** So that the outline does not cover a small region. */
const aroundPx = 6;

export function RegionOutline() {
	const { chosen } = useWorkbench();
	const view = useView();
	const { state } = usePageSession();
	const region = useRegions()?.find(({ id }) => id === chosen.region);
	if (!region) return null;
	const box = toStageBox(toOutputBox(region.box, state.output), view);
	return <div className="region-outline" style={widened(box, aroundPx)} />;
}
