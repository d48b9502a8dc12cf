// The regions that a user can keep or remove at once: those of the matte as it
// is, and those decided before, so that a decision can be changed.
import type { Boxed } from '#matting/boxed.ts';
import { type DoubtfulBox, findRegions, type MatteRegion } from '#matting/regions/matte-regions.ts';
import { setRegion } from '#matting/regions/set-region.ts';
import type { EditedImage } from '../edited-image.ts';
import type { Host } from '../host.ts';
import type { RegionFacts } from '../protocol.ts';
import { isSame } from '../settings.ts';
import { drawThumbnail } from './region-thumbnail.ts';

export interface RegionList {
	/** Finds the regions in the current matte. Each, even a decided one, keeps its id and place; new ones come last. */
	read(): Promise<readonly RegionFacts[]>;
	/** The changed part of the matte, and the step's label. Throws Error for an id that was in no list. */
	decide(id: number, isKept: boolean): { readonly part: Boxed; readonly label: string };
}

/** For the list of steps. */
const names = {
	hole: 'hole',
	island: 'part',
	'maybe-subject': 'region',
	'maybe-background': 'region',
} as const;

/** Regions that are fainter than this in the original, of 255, are not listed: to keep them would show nothing. */
const minOwnAlpha = 8;

interface Known {
	readonly id: number;
	/** The region as it was last found, or as it was when it was first decided. */
	region: MatteRegion;
	isDecided: boolean;
}

export function createRegionList(
	{ planes, pixels }: Pick<EditedImage, 'planes' | 'pixels'>,
	doubtfulRegions: readonly DoubtfulBox[],
	toBitmap: Host['toBitmap'],
): RegionList {
	/** All regions that were ever listed, in the order in which they were first found. */
	const known: Known[] = [];

	async function factsOf(id: number, region: MatteRegion): Promise<RegionFacts> {
		const { kind, box } = region;
		const thumbnail = await toBitmap(drawThumbnail(planes.original, region));
		return { id, kind, box, isKept: isKept(region), thumbnail };
	}
	function isKept(region: MatteRegion): boolean {
		return meanOf(pixels.matte, region, planes.width) > 255 / 2;
	}
	function isVisible(region: MatteRegion): boolean {
		const { alpha, width } = planes.original;
		return !alpha || meanOf(alpha, region, width) >= minOwnAlpha;
	}
	function knownOf(region: MatteRegion): Known {
		const decided = known.filter((one) => one.isDecided);
		const former =
			decided.find((one) => isSame(one.region.box, region.box)) ??
			known.find((one) => one.region.kind === region.kind && isSame(one.region.box, region.box)) ??
			decided.find((one) => isFoundAgain(region, one.region));
		if (former) {
			if (!former.isDecided) former.region = region;
			return former;
		}
		const added = { id: known.length + 1, region, isDecided: false };
		known.push(added);
		return added;
	}
	return {
		async read() {
			const found = new Set(
				findRegions(pixels.matte, planes, doubtfulRegions).filter(isVisible).map(knownOf),
			);
			const listed = known.filter((one) => one.isDecided || found.has(one));
			return Promise.all(listed.map(({ id, region }) => factsOf(id, region)));
		},
		decide(id, isKept) {
			const one = known.find((other) => other.id === id);
			if (!one) throw new Error('The region is not in the list any more.');
			one.isDecided = true;
			const { region } = one;
			const part = setRegion(planes.original, pixels.matte, region, isKept);
			return { part, label: `${isKept ? 'Keep' : 'Remove'} ${names[region.kind]}` };
		},
	};
}

/**
 * If at least this share of a decided doubt is found again, it is a new region; less is only the seam of the decision.
 */
const minRemainder = 0.1;

/** Whether a found region is one that was decided. Its border may differ from before by the seam of the decision. */
function isFoundAgain(region: MatteRegion, decided: MatteRegion): boolean {
	if (region.kind !== decided.kind || !isMostlyIn(region, decided)) return false;
	const isWhole = region.kind === 'hole' || region.kind === 'island';
	return isWhole || region.area < minRemainder * decided.area;
}

function isMostlyIn({ runs }: MatteRegion, { runs: others }: MatteRegion): boolean {
	let [shared, count] = [0, 0];
	for (let at = 0, other = 0; at < runs.length; ) {
		const [y, from, to] = runs.subarray(at, at + 3) as unknown as [number, number, number];
		const [otherY = Infinity, otherFrom = 0, otherTo = 0] = others.subarray(other, other + 3);
		if (y === otherY) shared += Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
		if (y < otherY || (y === otherY && to <= otherTo)) {
			count += to - from;
			at += 3;
		} else other += 3;
	}
	return shared > count / 2;
}

/** The mean of a plane's values in a region. */
function meanOf(plane: Uint8Array, { runs }: MatteRegion, width: number): number {
	let [sum, count] = [0, 0];
	for (let at = 0; at < runs.length; at += 3) {
		const [y, from, to] = runs.subarray(at, at + 3) as unknown as [number, number, number];
		for (let i = y * width + from; i < y * width + to; i++) sum += plane[i] as number;
		count += to - from;
	}
	return sum / count;
}
