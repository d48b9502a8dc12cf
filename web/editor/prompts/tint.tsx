// The region that was found, tinted over the photo, with an outline where it ends.
import { useEffect, useRef } from 'react';
import type { ChangedRegion } from '../session/protocol.ts';
import { toOutputBox, toStageBox } from '../stage/stage-box.ts';
import { usePageSession, useView } from '../workbench/context.ts';
import type { Found } from './prompting.ts';
import './prompts.css';

const kept = [38, 150, 84] as const;
const removed = [214, 50, 36] as const;

/** Lies over the part of the photo that the output shows. A region that was taken fades away. */
export function Tint({ found: { click, region }, isTaken }: { found: Found; isTaken: boolean }) {
	const view = useView();
	const { output } = usePageSession().state;
	const canvas = useRef<HTMLCanvasElement>(null);
	const isRemoved = click.mode === 'remove';

	useEffect(() => {
		if (region)
			canvas.current?.getContext('2d')?.putImageData(tinted(region, isRemoved ? removed : kept), 0, 0);
	}, [region, isRemoved]);

	if (!region) return null;
	const shown = toStageBox(output.target, view);
	const place = toStageBox(toOutputBox(region.box, output), view);
	return (
		<div className="pointer-events-none absolute overflow-hidden" style={shown}>
			<canvas
				ref={canvas}
				width={region.width}
				height={region.height}
				className={`absolute max-w-none ${isTaken ? 'prompt-taken' : ''}`}
				style={{ ...place, left: place.left - shown.left, top: place.top - shown.top }}
			/>
		</div>
	);
}

const covered = 0.42;
const outline = [255, 255, 255, 235] as const;

/** `color`: R, G, B. */
function tinted({ width, height, cells }: ChangedRegion, color: readonly number[]): ImageData {
	const isEdge = (i: number, x: number) =>
		x === 0 ||
		x === width - 1 ||
		i < width ||
		i >= width * (height - 1) ||
		!(cells[i - 1] && cells[i + 1] && cells[i - width] && cells[i + width]);
	const picture = new ImageData(width, height);
	for (let i = 0; i < width * height; i++)
		if (cells[i]) picture.data.set(isEdge(i, i % width) ? outline : [...color, 255 * covered], 4 * i);
	return picture;
}
