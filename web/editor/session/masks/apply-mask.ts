// The step of Keep, Remove and a chosen subject: applies the mask that the server sent for a click to the matte.
import type { Size } from '#contract/size.ts';
import { wholeOf } from '#matting/box.ts';
import { type Boxed, cut } from '#matting/boxed.ts';
import type { Image } from '#matting/image.ts';
import { decodePng, type Inflate } from '#matting/png/decode.ts';
import { chooseSubject } from '#matting/prompts/choose-subject.ts';
import { combineMask } from '#matting/prompts/combine.ts';
import type { Mask } from '#matting/prompts/mask.ts';
import { storeStep } from '../autosave.ts';
import type { OpenedSession } from '../open-session.ts';
import type { Combined, MaskRequest } from '../protocol.ts';
import { changedRegion } from './changed-region.ts';
import { combineLabels } from './combine-labels.ts';

/** See `combine` in protocol.ts; with `isPreview` nothing changes. */
export async function applyMask(
	{ edited, autosave }: Pick<OpenedSession, 'edited' | 'autosave'>,
	mask: Blob,
	{ request, isPreview, inflate }: { request: MaskRequest; isPreview: boolean; inflate: Inflate },
): Promise<Combined> {
	const found = await readMask(mask, inflate);
	if (!found) return { kind: 'unreadable' };
	const { planes, pixels } = edited;
	const part = combinedMatte(planes.original, pixels.matte, found, request);
	if (isUnchanged(pixels.matte, planes, part)) return { kind: 'unchanged' };
	const region = changedRegion(pixels.matte, planes, part, request.mode);
	if (isPreview) return { kind: 'changed', region };
	const step = await edited.write(part, combineLabels[request.mode], request.prompts);
	storeStep(autosave, edited.history, step);
	return { kind: 'changed', region };
}

/** Undefined for a file that is not an 8-bit grey PNG. */
async function readMask(file: Blob, inflate: Inflate): Promise<Mask | undefined> {
	try {
		const { width, height, channels, pixels } = await decodePng(
			new Uint8Array(await file.arrayBuffer()),
			inflate,
		);
		return channels === 1 ? { width, height, values: pixels } : undefined;
	} catch {
		return undefined;
	}
}

/** A chosen subject replaces the whole matte. */
function combinedMatte(
	image: Image,
	matte: Uint8Array,
	mask: Mask,
	{ mode, prompts, clicked }: MaskRequest,
): Boxed {
	if (mode !== 'choose') return combineMask(image, matte, mask, { mode, prompts, clicked });
	return { box: wholeOf(image), values: chooseSubject(image, matte, mask, prompts) };
}

/** Whether the matte already has these values. */
function isUnchanged(matte: Uint8Array, size: Size, { box, values }: Boxed): boolean {
	return cut(matte, size, box).values.every((value, i) => value === values[i]);
}
