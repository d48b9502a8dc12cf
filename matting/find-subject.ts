// Finds the subject: runs each network on the image and combines their results into one matte.
import type { Assessed } from './assess.ts';
import { type Grid, lesserOf, type View } from './grid.ts';
import type { Image } from './image.ts';
import { withoutAttachedParts } from './inference/attached-parts.ts';
import { combinePeople } from './inference/combine-people.ts';
import { completeSubject } from './inference/complete-subject.ts';
import { decideUndecided } from './inference/decide-undecided.ts';
import { prepareToFindPeople, type SeenPeople } from './inference/find-people.ts';
import { createFindInBox, type FindInBox } from './inference/infer-box.ts';
import { findMissedSubject } from './inference/missed-subject.ts';
import { inferMultiScale } from './inference/multi-scale.ts';
import type { Network } from './inference/network.ts';
import { prepareToFindSoftEdges, softEdgesOf } from './inference/soft-edges.ts';
import { withoutStrayParts } from './inference/stray-parts.ts';
import { createView } from './inference/view.ts';
import { type ImageMatte, interpolatedSquare, squareOf } from './inference/whole-image.ts';
import { encoderInput } from './prompts/embed.ts';
import type { Findings } from './refine.ts';
import type { Shrink } from './resample/stretch.ts';

/** Runs a step and records its duration under its name. */
export type Timed = <T>(step: string, work: () => T | Promise<T>) => Promise<T>;

/** The subject's matte on the network's square, before refinement, and what is known about it. */
type Subject = Assessed & Findings;

/** What networks other than the default one see in the image. */
interface Seen {
	readonly people?: SeenPeople | undefined;
	readonly second?: Grid | undefined;
	readonly edges?: ImageMatte | undefined;
}

/**
 * Prepares the networks' inputs, so that the inferences can follow one another without a pause when the returned
 * function is called, once. `view` is the whole image on the network's square.
 */
export async function prepareToFindSubject(image: Image, view: View, network: Network, shrink: Shrink) {
	const { inferPeople, secondOpinion, inferEdges, boxNetwork } = network;
	// The host resamples the image for the others meanwhile.
	const others = Promise.all([
		inferPeople && prepareToFindPeople(image, inferPeople, shrink),
		secondOpinion && createView(image, secondOpinion.sidePx, shrink),
		inferEdges && prepareToFindSoftEdges(image, inferEdges, shrink),
	]);
	const segment = network.prepare(view);
	const [findPeople, secondView, findEdges] = await others;
	const segmentAgain = secondView && secondOpinion?.prepare(secondView);
	const findIn = boxNetwork && createFindInBox(boxNetwork, () => encoderInput(image, shrink));

	/** `onDefaultDone` is called when the default network is no longer needed. */
	return async function findSubject(timed: Timed, onDefaultDone: () => void): Promise<Subject> {
		const first = await timed('segment', () => inferMultiScale(view, network, shrink, segment));
		onDefaultDone();
		const edges = findEdges && (await timed('edges', findEdges));
		const missedInEdges = edges && findMissedInEdges(first.alpha, edges);
		const people = findPeople && (await timed('people', () => findPeople(missedInEdges ?? first.alpha)));
		const second = people || !segmentAgain ? undefined : await timed('complete', segmentAgain);
		const missed = missedInEdges ?? (second && findMissedSubject(first.alpha, second));
		const isMissed = missed !== undefined;
		const seen = { people, second, edges };
		const corrected = await timed('correct', () => correct(missed ?? first.alpha, isMissed, seen, findIn));
		// More than one matte means that the first inference was undecided.
		const decided =
			first.mattes.length > 1 && findIn
				? await timed('decide', () => decideUndecided(corrected, othersOf(seen), findIn))
				: { alpha: corrected };
		const alpha = findIn
			? await timed('attached', () => withoutAttached(decided.alpha, seen, findIn))
			: decided.alpha;
		return { ...first, ...decided, alpha, isMissed, people, edges: edges && softEdgesOf(alpha, edges) };
	};
}

/** The subject that the network for soft edges finds if the default network has missed it. */
function findMissedInEdges(alpha: Grid, edges: ImageMatte): Grid | undefined {
	return findMissedSubject(alpha, squareOf(edges), (side) => interpolatedSquare(edges, side));
}

/** The subject's matte, corrected by the mattes of the other networks. */
async function correct(
	alpha: Grid,
	isMissed: boolean,
	seen: Seen,
	findIn: FindInBox | undefined,
): Promise<Grid> {
	const { people } = seen;
	const { opinion, other } = opinionsOf(seen);
	if (!opinion) return alpha;
	const combined = people ? combinePeople(alpha, people) : alpha;
	// Bystanders are people too, so a part of a person counts only if two networks find it.
	const parts = people && !isMissed ? other && lesserOf(opinion, other) : opinion;
	const whole = parts ? await completeSubject(combined, parts, findIn) : combined;
	return other ? withoutStrayParts(whole, opinion, other) : whole;
}

async function withoutAttached(alpha: Grid, seen: Seen, findIn: FindInBox): Promise<Grid> {
	const { opinion, other } = opinionsOf(seen);
	return opinion && other ? withoutAttachedParts(alpha, opinion, other, findIn) : alpha;
}

function othersOf(seen: Seen): readonly Grid[] {
	const { opinion, other } = opinionsOf(seen);
	return [opinion, other].filter((matte) => matte !== undefined);
}

/** The mattes of two other networks, of the whole image: the one that completes the subject, and a further one. */
function opinionsOf({ people, second, edges }: Seen) {
	return { opinion: people ? squareOf(people.people) : second, other: edges && squareOf(edges) };
}
