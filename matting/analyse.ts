// Analyses an image: finds once everything that a rendering needs. Takes seconds, almost all of them for inference.
import type { Size } from '#contract/size.ts';
import { showsLess } from './assess/shows-less.ts';
import { type Assessment, assess } from './assess.ts';
import { prepareToFindSubject, type Timed } from './find-subject.ts';
import { cutFlatBackground } from './flat-background.ts';
import { estimateForeground } from './foreground.ts';
import type { Image, Matte } from './image.ts';
import type { Network } from './inference/network.ts';
import { createView } from './inference/view.ts';
import { cutInk } from './ink.ts';
import { stretchLevels } from './levels.ts';
import { refine } from './refine.ts';
import type { Shrink } from './resample/stretch.ts';

/** Depends on the image and the networks alone; the options of a result are in the recipe (render.ts). */
export interface Analysis extends Size, Assessment {
	/** 0 to 255, row by row. */
	readonly alpha: Matte;
	/** The subject's own colours, interleaved R, G, B, sRGB, 0 to 255; meaningless where alpha is 0. */
	readonly foreground: Uint8Array;
	/** How many times the network ran; 0 if the image did not need it. */
	readonly inferences: number;
}

/** The dependencies that the host provides. */
interface AnalysisHost {
	readonly network: Network;
	readonly shrink: Shrink;
	/** Resolves when inference may begin. Default: at once. */
	readonly acquireNetwork?: Acquire;
	/** Measures the duration of each step. By default nothing is measured. */
	readonly timed?: Timed;
}

export type Acquire = () => Promise<NetworkLock>;

/** The lock on the networks, held for one image at a time. */
export interface NetworkLock {
	/** Called when the networks are needed only a little longer, so that the next image can be prepared meanwhile. */
	announceRelease(): void;
	/** Called once, even after an error, and awaited before the matte is refined. */
	release(): Promise<void>;
}

/** Analyses an upright sRGB image. Rejects with whatever the host's functions reject with. */
export async function analyse(image: Image, host: AnalysisHost): Promise<Analysis> {
	const { timed = untimed } = host;
	const { width, height } = image;
	const drawn = await analyseDrawing(image, timed);
	return drawn ? { width, height, ...drawn, inferences: 0, ...certain } : analysePhoto(image, host, timed);
}

/** Cuts out drawings and writing by arithmetic; undefined for all other images. */
async function analyseDrawing(
	image: Image,
	timed: Timed,
): Promise<Pick<Analysis, 'alpha' | 'foreground'> | undefined> {
	const flat = await timed('flat', () => cutFlatBackground(image));
	if (flat) return { alpha: flat.matte, foreground: flat.rgb };
	const alpha = await timed('ink', () => cutInk(image));
	return alpha && { alpha, foreground: await timed('foreground', () => estimateForeground(image, alpha)) };
}

async function analysePhoto(
	photo: Image,
	{ network, shrink, acquireNetwork = unlocked }: AnalysisHost,
	timed: Timed,
): Promise<Analysis> {
	const { width, height } = photo;
	const image = await timed('levels', () => stretchLevels(photo));
	const view = await timed('view', () => createView(image, network.sidePx, shrink));
	const findSubject = await timed('input', () => prepareToFindSubject(image, view, network, shrink));
	const lock = await timed('wait', acquireNetwork);
	const subject = await findSubject(timed, () => lock.announceRelease()).finally(() => lock.release());
	// Assessed before refinement, which works in place.
	const assessment = await timed('assess', () => assess(subject, image));
	const alpha = await timed('refine', () => refine(image, view, subject.alpha, subject));
	const foreground = await timed('foreground', () => estimateForeground(photo, alpha));
	const isLess = !assessment.doubt && photo.alpha && showsLess(photo.alpha, alpha);
	const doubt = isLess && ({ doubt: 'already-transparent' } as const);
	return { width, height, alpha, foreground, inferences: subject.mattes.length, ...assessment, ...doubt };
}

const certain: Assessment = { confidence: 1, doubtfulRegions: [] };
const unlocked: Acquire = async () => ({ announceRelease() {}, async release() {} });
const untimed: Timed = async (_step, work) => work();
