// Outlines on the stage the region that a user points at in the list of holes.
import { useView, useWork, useWorkbench } from '../workbench/context.ts';
import { useRegions } from '../workbench/use-regions.ts';
import { toOutputBox, toStageBox } from './stage-box.ts';

/** So that the outline does not cover a small region. */
const aroundPx = 6;

export function RegionOutline() {
	const { chosen } = useWorkbench();
	const view = useView();
	const { state } = useWork();
	const region = useRegions()?.find(({ id }) => id === chosen.region);
	if (!region) return null;
	const { left, top, width, height } = toStageBox(toOutputBox(region.box, state.output), view);
	return (
		<div
			className="region-outline"
			style={{
				left: left - aroundPx,
				top: top - aroundPx,
				width: width + 2 * aroundPx,
				height: height + 2 * aroundPx,
			}}
		/>
	);
}
