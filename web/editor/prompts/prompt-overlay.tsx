// The overlay of the stage with Keep and Remove: clicks, the stroke that is being drawn, and the region that was found.
import type { Point } from '#matting/box.ts';
import { toStage } from '../stage/view-transform.ts';
import { usePageSession, usePromptingState, useView, useWorkbench } from '../workbench/context.ts';
import { effectivePromptMode } from '../workbench/workbench-state.ts';
import { toOutputPoint } from './points.ts';
import type { Click } from './prompting.ts';
import { Tint } from './tint.tsx';
import './prompts.css';

interface Props {
	/** The stroke that is being drawn, in pixels of the cutout. */
	line: readonly Point[];
	/** Position of a mouse or pen on the stage. */
	at: Point | null;
	/** In pixels of the output. */
	keyCursor: Point | null;
}

export function PromptOverlay({ line, at, keyCursor }: Props) {
	const { chosen } = useWorkbench();
	const { finding, preview, taken, failure } = usePromptingState();
	const view = useView();
	const { output } = usePageSession().state;
	const mode = effectivePromptMode(chosen);
	const cursor = keyCursor ? toStage(view, keyCursor) : at;
	const pointedOut = preview ?? taken;
	const isWaiting = preview === undefined && failure === undefined;
	return (
		<>
			{pointedOut && <Tint key={pointedOut.id} found={pointedOut} isTaken={!preview} />}
			<svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
				{line.length > 1 && (
					<Stroke points={line.map((point) => toStage(view, toOutputPoint(point, output)))} />
				)}
				{[...finding, ...(preview ? [preview.click] : []), ...(failure ? [failure.click] : [])].map(
					(click, i) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: in the order of the clicks.
						<Marked key={i} click={click} isWaiting={isWaiting} />
					),
				)}
				{cursor && <Cursor {...cursor} isKept={mode !== 'remove'} />}
			</svg>
		</>
	);
}

function Marked({ click, isWaiting }: { click: Click; isWaiting: boolean }) {
	const { cutout } = useWorkbench();
	const view = useView();
	const { output } = usePageSession().state;
	const points = click.prompts.map(({ x, y }) =>
		toStage(view, toOutputPoint({ x: x * cutout.width, y: y * cutout.height }, output)),
	);
	const [first] = points;
	if (!first) return null;
	return (
		<>
			{points.length > 1 && <Stroke points={points} />}
			<Mark {...first} isKept={click.mode !== 'remove'} isWaiting={isWaiting} />
		</>
	);
}

function Stroke({ points }: { points: readonly Point[] }) {
	const path = points.map(({ x, y }) => `${x},${y}`).join(' ');
	return (
		<>
			<polyline points={path} className="prompt-stroke-rim" />
			<polyline points={path} className="prompt-stroke" />
		</>
	);
}

interface MarkProps extends Point {
	isKept: boolean;
	isWaiting?: boolean;
}

/** A disc with plus or minus. */
function Mark({ x, y, isKept, isWaiting = false }: MarkProps) {
	return (
		<g transform={`translate(${x} ${y})`} className="prompt-mark" data-kept={isKept}>
			{isWaiting && <circle r="11" className="prompt-pulse" />}
			<circle r="10" className="prompt-mark-rim" />
			<circle r="9" className="prompt-mark-face" />
			<path d={isKept ? 'M-4.5 0H4.5M0-4.5V4.5' : 'M-4.5 0H4.5'} className="prompt-mark-sign" />
		</g>
	);
}

/** A ring around the place that a click means, with the mark beside it. */
function Cursor({ x, y, isKept }: MarkProps) {
	return (
		<>
			<circle cx={x} cy={y} r="6" className="prompt-ring-rim" />
			<circle cx={x} cy={y} r="6" className="prompt-ring" />
			<Mark x={x + 16} y={y + 16} isKept={isKept} />
		</>
	);
}
