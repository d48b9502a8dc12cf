// Computes the layout of a rendering: the output's size, and which part of the cutout is shown where. Reads no pixels.
import { limits } from '#contract/limits.ts';
import type { Recipe } from '#contract/recipe.ts';
import { marginsPx, positionShares } from '#contract/recipe-values.ts';
import { type Size, withinPixels } from '#contract/size.ts';
import { type Box, emptyBox, intersection, moved, union, wholeOf } from '../box.ts';
import { clamp } from '../clamp.ts';

export interface Layout {
	/** Size of the output. */
	readonly size: Size;
	/** The part of the cutout that is shown. */
	readonly source: Box;
	/** Where that part lies in the output, wholly inside it; if it is scaled, its size differs from the source's. */
	readonly target: Box;
}

/** Longest side of a WebP. */
const maxWebpSidePx = 16_383;

/**
 * Crops with margins first, then sets the size, then places the subject. `subject` is the bounding box of the visible
 * cutout; without one there is nothing to crop to or to place. A crop keeps `shadow` too, a box within the image.
 */
export function layOut(cutout: Size, subject: Box | undefined, recipe: Recipe, shadow = emptyBox): Layout {
	const view =
		subject && recipe.crop === 'subject' ? union(withMargins(subject, recipe), shadow) : wholeOf(cutout);
	const { size, canvas } = outputOf(view, cutout, recipe);
	const isMoved = recipe.scale > 0 || recipe.position !== 'original';
	if (subject && isMoved) return { size, ...placeSubject(subject, view, canvas, size, recipe) };
	const { source, target } = placeView(view, cutout, canvas);
	return { size, source, target: moved(target, canvas.left, canvas.top) };
}

/** The subject with its margins, which may extend beyond the image. */
function withMargins(subject: Box, { margin, margins }: Recipe): Box {
	const around = Math.round((Math.max(subject.width, subject.height) * margin) / 100);
	const { top, right, bottom, left } = marginsPx(margins, subject);
	return {
		left: subject.left - around - left,
		top: subject.top - around - top,
		width: subject.width + 2 * around + left + right,
		height: subject.height + 2 * around + top + bottom,
	};
}

/**
 * The output's size, and the canvas in it: the scaled view, which fills the output unless a frame has other
 * proportions.
 */
function outputOf(view: Size, cutout: Size, recipe: Recipe): { size: Size; canvas: Box } {
	const { width, height } = recipe;
	// Never larger than the cutout, unless that is requested.
	const pixels = recipe.pixels || Math.max(limits.api.maxOutputPixels, cutout.width * cutout.height);
	if (width > 0 && height > 0) {
		const size = withinPixels({ width, height }, pixels);
		const canvas = scaled(view, Math.min(size.width / view.width, size.height / view.height));
		const left = Math.floor((size.width - canvas.width) / 2);
		const top = Math.floor((size.height - canvas.height) / 2);
		return { size, canvas: { left, top, ...canvas } };
	}
	const longestPx = Math.max(limits.maxOutputSidePx, cutout.width, cutout.height);
	const sidePx = recipe.format === 'webp' ? Math.min(longestPx, maxWebpSidePx) : longestPx;
	const isFree = width === 0 && height === 0;
	const scale = Math.min(
		(width || sidePx) / view.width,
		(height || sidePx) / view.height,
		isFree ? 1 : Number.POSITIVE_INFINITY,
	);
	const size = withinPixels(scaled(view, scale), pixels);
	return { size, canvas: wholeOf(size) };
}

/** The part of the view that lies in the image, at its place in the canvas. */
function placeView(view: Box, image: Size, canvas: Size): Pick<Layout, 'source' | 'target'> {
	const source = intersection(view, wholeOf(image));
	const { left, top, width, height } = moved(source, -view.left, -view.top);
	const across = scaledSpan(left, width, canvas.width / view.width, canvas.width);
	const down = scaledSpan(top, height, canvas.height / view.height, canvas.height);
	return {
		source,
		target: { left: across.start, top: down.start, width: across.length, height: down.length },
	};
}

/** A span scaled and rounded: at least 1 long, and within `end`. */
function scaledSpan(start: number, length: number, scale: number, end: number): Span {
	const first = Math.min(end - 1, Math.round(start * scale));
	return { start: first, length: Math.max(1, Math.round((start + length) * scale) - first) };
}

interface Span {
	readonly start: number;
	readonly length: number;
}

/**
 * The subject alone, scaled to its share of the output. It may use the whole frame, even beyond the canvas. At the
 * original position its centre stays where it was in the canvas, or as near to that as the output allows.
 */
function placeSubject(
	subject: Box,
	view: Box,
	canvas: Box,
	size: Size,
	{ scale, position, width, height }: Recipe,
): Pick<Layout, 'source' | 'target'> {
	const byAxis = { x: canvas.width / view.width, y: canvas.height / view.height };
	// By the longer side: rounding changes a narrow canvas's proportions, and its subject would fill less than
	// requested.
	const zoom = Math.max(canvas.width, canvas.height) / Math.max(view.width, view.height);
	const available = width > 0 && height > 0 ? size : { width: view.width * zoom, height: view.height * zoom };
	const filling =
		(scale / 100) * Math.min(available.width / subject.width, available.height / subject.height);
	const wanted = scale > 0 ? { x: filling, y: filling } : byAxis;
	const shares = positionShares(position);
	const place = (start: number, length: number, axis: 'x' | 'y', canvasStart: number, end: number): Span => {
		const placed = clamp(Math.round(length * wanted[axis]), 1, end);
		const free = end - placed;
		const kept = Math.round(canvasStart + (start + length / 2) * byAxis[axis] - placed / 2);
		return {
			start: shares ? Math.round(free * shares[axis]) : clamp(kept, 0, free),
			length: placed,
		};
	};
	const across = place(subject.left - view.left, subject.width, 'x', canvas.left, size.width);
	const down = place(subject.top - view.top, subject.height, 'y', canvas.top, size.height);
	return {
		source: subject,
		target: { left: across.start, top: down.start, width: across.length, height: down.length },
	};
}

function scaled({ width, height }: Size, scale: number): Size {
	const side = (px: number) => Math.max(1, Math.round(px * scale));
	return { width: side(width), height: side(height) };
}
