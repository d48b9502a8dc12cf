// An image as background: the user's own, chosen or dropped, or a place of ours; then zoomed and moved.
import { ImageUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Fault } from '../controls/fault.tsx';
import { Slider } from '../controls/slider.tsx';
import type { ImageFault, Session } from '../session/protocol.ts';
import { type Background, isSame } from '../session/settings.ts';
import { usePageSession, useWorkbench } from '../workbench/context.ts';
import { type Place, PlaceSliders } from './place-sliders.tsx';
import { Places } from './places.tsx';

type ImageBackground = Extract<Background, { kind: 'image' }>;

const faults: Record<ImageFault, string> = {
	'not-an-image': 'This file could not be read as an image. Choose a JPG, PNG or WebP.',
	'too-large': 'This image is too large. Choose one of at most 30 MB and 50 megapixels.',
	'hidden-pixels':
		'This browser gives sites noise in place of pixels, so no image can be a background. Allow this site to read canvas data, then choose the image again.',
};

interface Props {
	background: ImageBackground | undefined;
	onPreview: (background: Background) => void;
	onCommit: (background: Background, continues?: boolean) => void;
}

export function ImagePanel({ background, onPreview, onCommit }: Props) {
	const { pageSession, announce } = useWorkbench();
	const [fault, setFault] = useState<ImageFault>();
	const [isReading, setReading] = useState(false);

	const latest = useRef(0);

	/** An image that takes longer to read does not replace one that was chosen after it. */
	async function use(read: () => Promise<Blob>) {
		const choice = ++latest.current;
		const { background: before } = pageSession.read().settings;
		setFault(undefined);
		setReading(true);
		try {
			const file = await read();
			const added = await pageSession.ask((session) => session.addImage(file));
			const isOvertaken =
				choice !== latest.current || !isSame(pageSession.read().settings.background, before);
			if (added && !isOvertaken) take(added);
		} finally {
			if (choice === latest.current) setReading(false);
		}
	}

	function take(added: Awaited<ReturnType<Session['addImage']>>) {
		if ('fault' in added) {
			setFault(added.fault);
			return;
		}
		onCommit({ kind: 'image', image: added.key, zoom: 1, x: 0.5, y: 0.5 });
		announce('Background image added');
	}

	return (
		<>
			{background && <MoveHint />}
			<Chooser
				text={isReading ? 'Reading the image...' : background ? 'Choose another image' : 'Choose an image'}
				onFile={(file) => void use(async () => file)}
				onNoFile={() => setFault('not-an-image')}
			/>
			{fault && <Fault>{faults[fault]}</Fault>}
			<Places onChoose={use} />
			{background && <Placement background={background} onPreview={onPreview} onCommit={onCommit} />}
			{!background && (
				<p className="text-ink-soft text-small">It stays in this browser: nothing is uploaded.</p>
			)}
		</>
	);
}

function MoveHint() {
	const { hidden } = usePageSession().state.output;
	const canMove = hidden !== null && Math.max(hidden.width, hidden.height) >= 1;
	return (
		<p className="text-ink-soft text-small">
			{canMove
				? 'Drag the image on the canvas, or move it there with the arrow keys.'
				: 'The image fits the frame exactly. Zoom in to move it.'}
		</p>
	);
}

interface ChooserProps {
	text: string;
	onFile: (file: File) => void;
	/** Called when a link or text was dropped instead of a file. */
	onNoFile: () => void;
}

function Chooser({ text, onFile, onNoFile }: ChooserProps) {
	const id = useId();
	const [isOver, setOver] = useState(false);

	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		const file = event.dataTransfer.files[0];
		if (file) onFile(file);
		else onNoFile();
	}

	return (
		<label
			htmlFor={id}
			data-over={isOver}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			className="grid min-h-24 cursor-pointer place-content-center justify-items-center gap-2 rounded-control border-[1.5px] border-line-input border-dashed bg-background p-4 text-center font-semibold has-focus-visible:outline-2 has-focus-visible:outline-peel has-focus-visible:outline-offset-2 hover:border-ink data-[over=true]:border-peel data-[over=true]:bg-peel-tint"
		>
			<ImageUp aria-hidden className="size-6" />
			{text}
			<input
				id={id}
				type="file"
				accept="image/*"
				// The focus scrolls the drop area above it into view too.
				className="sr-only scroll-mt-24"
				onChange={(event) => {
					const file = event.target.files?.[0];
					// Reset, so that choosing the same file again counts as a change.
					event.target.value = '';
					if (file) onFile(file);
				}}
			/>
		</label>
	);
}

function Placement({ background, onPreview, onCommit }: Props & { background: ImageBackground }) {
	return (
		<>
			<Slider
				label="Zoom"
				unit="percent"
				sign="%"
				value={Math.round(background.zoom * 100)}
				min={100}
				max={400}
				onPreview={(percent) => onPreview({ ...background, zoom: percent / 100 })}
				onCommit={(percent, continues) => onCommit({ ...background, zoom: percent / 100 }, continues)}
			/>
			<PlaceSliders
				place={{ across: 100 * background.x, down: 100 * background.y }}
				onPreview={(place) => onPreview({ ...background, ...sharesOf(place) })}
				onCommit={(place, continues) => onCommit({ ...background, ...sharesOf(place) }, continues)}
			/>
		</>
	);
}

const sharesOf = ({ across, down }: Place) => ({ x: across / 100, y: down / 100 });
