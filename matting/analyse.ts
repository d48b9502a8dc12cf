// The analysis of an image: everything a rendering needs, found once. Seconds, almost all of them inference.
import type { Size } from '#contract/size.ts';
import { type Assessed, type Assessment, assess } from './confidence.ts';
import { cutFlatBackground } from './flat-background.ts';
import { estimateForeground } from './foreground.ts';
import { type Grid, lesserOf } from './grid.ts';
import type { Image, Matte } from './image.ts';
import { combinePeople } from './inference/combine-people.ts';
import { completeSubject } from './inference/complete-subject.ts';
import { decideUndecided, type InferBox } from './inference/decide-undecided.ts';
import { prepareToFindPeople, type SeenPeople } from './inference/find-people.ts';
import { findMissedSubject } from './inference/missed-subject.ts';
import { inferMultiScale } from './inference/multi-scale.ts';
import type { Network } from './inference/network.ts';
import { prepareToFindSoftEdges, softEdgesOf } from './inference/soft-edges.ts';
import { withoutStrayParts } from './inference/stray-parts.ts';
import { createView, type Shrink } from './inference/view.ts';
import { type ImageMatte, interpolatedSquare, squareOf } from './inference/whole-image.ts';
import { stretchLevels } from './levels.ts';
import { encoderInput } from './prompts/embed.ts';
import { type Findings, refine } from './refine.ts';
import { showsLess } from './shows-less.ts';

/** Depends on the image and the network alone; options of the result are in the recipe (render.ts). */
export interface Analysis extends Size, Assessment {
	/** 0 to 255, row by row. */
	readonly alpha: Matte;
	/** The subject's own colours, interleaved R, G, B, sRGB; without meaning where alpha is 0. */
	readonly foreground: Uint8Array;
	/** How often the network ran; 0 where it was not needed. */
	readonly inferences: number;
}

/** The dependencies that the host provides. */
interface AnalysisHost {
	readonly network: Network;
	readonly shrink: Shrink;
	/** Resolves when inference may begin. Default: at once. */
	readonly acquireNetwork?: Acquire;
	/** Measures steps. Default: nothing does. */
	readonly timed?: Timed;
}

export type Acquire = () => Promise<NetworkLock>;

/** The lock of the networks, which one image has at a time. */
export interface NetworkLock {
	/** Called when the networks are needed only a little longer: another image may be prepared meanwhile. */
	announceRelease(): void;
	/** Called once, also after an error; awaited before the matte is refined. */
	release(): Promise<void>;
}

/** Runs a step and records its duration under its name. */
export type Timed = <T>(step: string, work: () => T | Promise<T>) => Promise<T>;

/** What networks other than the default one find in the image. */
interface Seen {
	readonly people?: SeenPeople | undefined;
	readonly second?: Grid | undefined;
	readonly edges?: ImageMatte | undefined;
}

/** Rejects with what the host's functions reject with. */
export async function analyse(image: Image, host: AnalysisHost): Promise<Analysis> {
	const { timed = untimed } = host;
	const { width, height } = image;
	const drawn = await timed('flat', () => cutFlatBackground(image));
	if (drawn) return { width, height, alpha: drawn.matte, foreground: drawn.rgb, inferences: 0, ...certain };
	return analysePhoto(image, host, timed);
}

async function analysePhoto(
	photo: Image,
	{ network, shrink, acquireNetwork = unlocked }: AnalysisHost,
	timed: Timed,
): Promise<Analysis> {
	const { width, height } = photo;
	const image = await timed('levels', () => stretchLevels(photo));
	const view = await timed('view', () => createView(image, network.sidePx, shrink));
	const { inferPeople, secondOpinion, inferEdges, inferBox } = network;
	const { segment, findPeople, segmentAgain, findEdges } = await timed('input', async () => ({
		segment: network.prepare(view),
		findPeople: inferPeople && (await prepareToFindPeople(image, inferPeople, shrink)),
		segmentAgain: secondOpinion?.prepare(await createView(image, secondOpinion.sidePx, shrink)),
		findEdges: inferEdges && (await prepareToFindSoftEdges(image, inferEdges, shrink)),
	}));
	const lock = await timed('wait', acquireNetwork);
	const decideBy = (inferBox: InferBox, alpha: Grid) =>
		decideUndecided(alpha, async (box) => inferBox(await encoderInput(image, shrink), box));
	const inferred = await infer().finally(() => lock.release());

	async function infer(): Promise<Assessed & Findings> {
		const inferred = await timed('segment', () => inferMultiScale(view, network, shrink, segment));
		lock.announceRelease();
		const edges = findEdges && (await timed('edges', findEdges));
		const missed =
			edges && findMissedSubject(inferred.alpha, squareOf(edges), (side) => interpolatedSquare(edges, side));
		const people = findPeople && (await timed('people', () => findPeople(missed ?? inferred.alpha)));
		const second = people || !segmentAgain ? undefined : await timed('complete', segmentAgain);
		const subject = missed ?? (second && findMissedSubject(inferred.alpha, second)) ?? inferred.alpha;
		const isMissed = subject !== inferred.alpha;
		const corrected = await timed('correct', () => correct(subject, isMissed, { people, second, edges }));
		// Further inferences have run because the first one was undecided.
		const isUndecided = inferred.mattes.length > 1;
		const { alpha, agreement } =
			isUndecided && inferBox
				? await timed('decide', () => decideBy(inferBox, corrected))
				: { alpha: corrected };
		return { ...inferred, isMissed, alpha, agreement, people, edges: edges && softEdgesOf(alpha, edges) };
	}

	// Before refinement, which works in place.
	const assessment = await timed('assess', () => assess(inferred, image));
	const alpha = await timed('refine', () => refine(image, view, inferred.alpha, inferred));
	const foreground = await timed('foreground', () => estimateForeground(photo, alpha));
	const isLess = !assessment.doubt && photo.alpha && showsLess(photo.alpha, alpha);
	const doubt = isLess && ({ doubt: 'already-transparent' } as const);
	return { width, height, alpha, foreground, inferences: inferred.mattes.length, ...assessment, ...doubt };
}

/** The matte of the subject, corrected by those of the other networks. */
function correct(alpha: Grid, isMissed: boolean, { people, second, edges }: Seen): Grid {
	const opinion = people ? squareOf(people.people) : second;
	if (!opinion) return alpha;
	const other = edges && squareOf(edges);
	const combined = people ? combinePeople(alpha, people) : alpha;
	// Others in the image are people too: a part of a person counts only if two networks have it.
	const parts = people && !isMissed ? other && lesserOf(opinion, other) : opinion;
	const whole = parts ? completeSubject(combined, parts) : combined;
	return other ? withoutStrayParts(whole, opinion, other) : whole;
}

const certain: Assessment = { confidence: 1, doubtfulRegions: [] };
const unlocked: Acquire = async () => ({ announceRelease() {}, async release() {} });
const untimed: Timed = async (_step, work) => work();
