// One edited image: its pixels, its history and its composition, and how a change of one affects the others.
import { type Box, emptyBox, isEmpty, union, wholeOf } from '#matting/box.ts';
import type { Boxed } from '#matting/boxed.ts';
import type { RgbImage } from '#matting/compose/background/cover-image.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import { createBackgrounds } from './composition/backgrounds.ts';
import { type Composition, compose, placeOf } from './composition/composition.ts';
import type { Rendering } from './composition/recipe-of.ts';
import { createHistory, type Edit, type History } from './history/history.ts';
import { applyBlocks, changedBlocks } from './history/matte-changes.ts';
import type { Painter } from './painter.ts';
import { createPixels, type Pixels } from './pixels/pixels.ts';
import type { Planes } from './pixels/source-planes.ts';
import { defaultSettings, isSame, type Settings } from './settings.ts';

export interface EditedImage {
	readonly planes: Planes;
	readonly pixels: Pixels;
	readonly history: History;
	/** The settings that are shown: those of the history, or of a preview. */
	readonly settings: Settings;
	/** The composition that is shown, without strokes in progress. */
	readonly composition: Composition;
	show(settings: Settings): Promise<void>;
	/** Shows the settings and the matte after steps were undone ('before') or redone ('after'), in this order. */
	follow(edits: readonly Edit[], side: 'before' | 'after'): Promise<void>;
	/** Called when alpha has changed in the box: estimates colours and composes everything affected again. */
	settle(changed: Box): Promise<void>;
	/**
	 * Adds the step that changed the matte in the box; `before` is the whole matte before it. Undefined if nothing
	 * differs.
	 */
	record(label: string, before: Uint8Array, box: Box): Edit | undefined;
	/** Writes a part of the matte, as one step. */
	write(part: Boxed, label: string, clicks?: readonly Prompt[]): Promise<Edit | undefined>;
	/** Undoes all edits as one step; undefined if nothing differs from the stored result. */
	startAgain(): Promise<Edit | undefined>;
	/** The output for a file, from the current cutout; 'cutout' is without its background. */
	composeFor(format: Rendering | 'cutout'): Promise<Composition>;
}

/** Whether what is shown is the stored result. */
export const isUnedited = ({ history, settings }: Pick<EditedImage, 'history' | 'settings'>): boolean =>
	history.applied === 0 && isSame(settings, defaultSettings);

/** `restored` are the steps of an earlier visit. */
export async function createEditedImage(
	planes: Planes,
	painter: Painter,
	readImage: (key: string) => Promise<RgbImage | undefined>,
	restored?: Pick<History, 'edits' | 'applied'>,
): Promise<EditedImage> {
	const history = createHistory(defaultSettings, restored);
	const pixels = createPixels(planes, restoreMatte(planes, history), history.settings.edge);
	const backgrounds = createBackgrounds(planes, pixels.alpha, readImage);
	let settings = history.settings;
	let composition = await composeLive();
	painter.show(composition.raster);

	async function composeLive(): Promise<Composition> {
		return compose(pixels.cutout, settings, await backgrounds.of(settings));
	}
	async function composeFor(format: Rendering | 'cutout'): Promise<Composition> {
		if (format === 'png' && !composition.isLive) return composition;
		const cutout = pixels.snapshot();
		if (format === 'cutout') return compose(cutout, { ...settings, background: defaultSettings.background });
		return compose(cutout, settings, await backgrounds.of(settings), format);
	}
	/** `changed` is where the cutout may differ; with `isEverywhere` the output may differ everywhere. */
	async function recompose(changed: Box, isEverywhere: boolean): Promise<void> {
		const { layout } = composition;
		composition = await composeLive();
		painter.show(composition.raster);
		const { size } = composition.layout;
		const isLocal = !isEverywhere && isSame(layout, composition.layout) && isChangedLocally(settings);
		painter.invalidate(isLocal ? placeOf(changed, composition) : wholeOf(size));
	}
	async function settle(changed: Box): Promise<void> {
		if (isEmpty(changed)) return;
		backgrounds.invalidateBlur();
		await recompose(pixels.settleColors(changed), false);
	}
	async function show(next: Settings): Promise<void> {
		if (isSame(settings, next)) return;
		if (!isSame(settings.edge, next.edge)) backgrounds.invalidateBlur();
		pixels.setEdge(next.edge);
		settings = next;
		await recompose(wholeOf(planes), true);
	}
	function record(label: string, before: Uint8Array, box: Box, clicks?: readonly Prompt[]): Edit | undefined {
		const blocks = changedBlocks(before, pixels.matte, planes, box);
		if (blocks.length === 0) return undefined;
		const edit = { label, blocks, ...(clicks && { clicks }) };
		history.push(edit);
		return edit;
	}
	async function follow(edits: readonly Edit[], side: 'before' | 'after'): Promise<void> {
		const boxes = edits.map(({ blocks }) => applyBlocks(pixels.matte, planes, blocks, side));
		const changed = boxes.map(pixels.update).reduce(union, emptyBox);
		if (isSame(settings, history.settings)) return settle(changed);
		if (!isEmpty(changed)) backgrounds.invalidateBlur();
		pixels.settleColors(changed);
		await show(history.settings);
	}
	return {
		planes,
		pixels,
		history,
		get settings() {
			return settings;
		},
		get composition() {
			return composition;
		},
		composeFor,
		show,
		settle,
		record,
		follow,
		async startAgain() {
			const blocks = changedBlocks(pixels.matte, planes.base.alpha, planes, wholeOf(planes));
			const { settings: before } = history;
			const isChanged = !isSame(before, defaultSettings);
			if (blocks.length === 0 && !isChanged) return undefined;
			const settings = isChanged && { before, after: defaultSettings };
			const edit = { label: 'Started again', blocks, ...(settings && { settings }), clicks: [] };
			history.push(edit);
			await follow([edit], 'after');
			return edit;
		},
		async write(part, label, clicks) {
			const before = pixels.matte.slice();
			const changed = pixels.write(part);
			const edit = record(label, before, part.box, clicks);
			if (edit) await settle(changed);
			return edit;
		},
	};
}

/** Shadows and the blurred background differ around a change too. */
const isChangedLocally = ({ background, shadow }: Settings) =>
	background.kind !== 'blur' && shadow.kind === 'none';

function restoreMatte(planes: Planes, { edits, applied }: History): Uint8Array<ArrayBuffer> {
	const matte = planes.base.alpha.slice();
	for (const { blocks } of edits.slice(0, applied)) applyBlocks(matte, planes, blocks, 'after');
	return matte;
}
