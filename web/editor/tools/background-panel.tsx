// Settings of the background: transparent, a colour, a gradient, an image, or the image's own background blurred.
import { useEffect, useRef, useState } from 'react';
import { Choice } from '../controls/choice.tsx';
import { Slider } from '../controls/slider.tsx';
import type { Background } from '../session/settings.ts';
import { useIsOriginalLoaded, usePageSession, useWorkbench } from '../workbench/context.ts';
import { OriginalNote } from '../workbench/original-wait.tsx';
import { ColorField } from './color-field.tsx';
import { ImagePanel } from './image-panel.tsx';
import { Swatches } from './swatches.tsx';

type Kind = Background['kind'];

const kinds: readonly { readonly value: Kind; readonly name: string }[] = [
	{ value: 'transparent', name: 'Transparent' },
	{ value: 'colour', name: 'Colour' },
	{ value: 'gradient', name: 'Gradient' },
	{ value: 'image', name: 'Image' },
	{ value: 'blur', name: 'Blur' },
];

/** The initial background of each kind; an image has to be chosen first. */
const firsts: Record<Exclude<Kind, 'image'>, Background> = {
	transparent: { kind: 'transparent' },
	colour: { kind: 'colour', colour: '#ffffff' },
	gradient: { kind: 'gradient', from: '#fff1e0', to: '#e9a06a', angle: 90 },
	blur: { kind: 'blur', strength: 40 },
};

const labels: Record<Kind, string> = {
	transparent: 'Transparent background',
	colour: 'Background colour',
	gradient: 'Gradient background',
	image: 'Background image',
	blur: 'Blurred background',
};

export function BackgroundPanel() {
	const { pageSession } = useWorkbench();
	const { settings } = usePageSession();
	const isLoaded = useIsOriginalLoaded();
	const { background } = settings;
	/** Whether the user has selected an image as background, but not yet which one. */
	const [isImageWanted, setImageWanted] = useState(false);
	const remembered = useRef<Partial<Record<Kind, Background>>>({});
	remembered.current[background.kind] = background;
	const kind = isImageWanted ? 'image' : background.kind;

	// An undo, or a preset chosen in another tool, has changed the background.
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever it has become.
	useEffect(() => setImageWanted(false), [background]);

	/** Keeps all other settings as they are when this is called, because an image takes a while to decode. */
	const withBackground = (next: Background) => ({ ...pageSession.read().settings, background: next });
	const preview = (next: Background) => pageSession.preview(withBackground(next));
	const commit = (next: Background, continues?: boolean) =>
		void pageSession.commit(withBackground(next), labels[next.kind], continues);

	function choose(next: Kind) {
		const known = remembered.current[next];
		setImageWanted(next === 'image' && !known);
		if (known && next !== background.kind) commit(known);
		else if (next !== 'image' && next !== background.kind) commit(firsts[next]);
	}

	return (
		<>
			<Choice
				label="Kind of background"
				hidesLabel
				options={kinds.map((one) => ({ ...one, isDisabled: one.value === 'blur' && !isLoaded }))}
				value={kind}
				columns={3}
				onChoose={choose}
			/>
			<OriginalNote name="Blur" />
			{kind === 'transparent' && (
				<p className="text-ink-soft text-small">
					Nothing behind the subject. A JPG has no transparency and gets white there.
				</p>
			)}
			{kind === 'colour' && background.kind === 'colour' && (
				<>
					<Swatches
						value={background.colour}
						onChoose={(color) => commit({ kind: 'colour', colour: color })}
					/>
					<ColorField
						label="Colour"
						value={background.colour}
						onPreview={(color) => preview({ kind: 'colour', colour: color })}
						onCommit={(color) => commit({ kind: 'colour', colour: color })}
					/>
				</>
			)}
			{kind === 'gradient' && background.kind === 'gradient' && (
				<Gradient background={background} onPreview={preview} onCommit={commit} />
			)}
			{kind === 'blur' && background.kind === 'blur' && (
				<Blur background={background} onPreview={preview} onCommit={commit} />
			)}
			{kind === 'image' && (
				<ImagePanel
					background={background.kind === 'image' ? background : undefined}
					onPreview={preview}
					onCommit={commit}
				/>
			)}
		</>
	);
}

interface KindProps<Name extends Kind> {
	background: Background & { readonly kind: Name };
	onPreview: (next: Background) => void;
	onCommit: (next: Background, continues?: boolean) => void;
}

function Gradient({ background, onPreview, onCommit }: KindProps<'gradient'>) {
	return (
		<>
			<ColorField
				label="From"
				showsLabel
				value={background.from}
				onPreview={(from) => onPreview({ ...background, from })}
				onCommit={(from) => onCommit({ ...background, from })}
			/>
			<ColorField
				label="To"
				showsLabel
				value={background.to}
				onPreview={(to) => onPreview({ ...background, to })}
				onCommit={(to) => onCommit({ ...background, to })}
			/>
			<Slider
				label="Angle"
				unit="degrees"
				sign="°"
				value={background.angle}
				min={0}
				max={359}
				onPreview={(angle) => onPreview({ ...background, angle })}
				onCommit={(angle, continues) => onCommit({ ...background, angle }, continues)}
			/>
		</>
	);
}

function Blur({ background, onPreview, onCommit }: KindProps<'blur'>) {
	return (
		<>
			<Slider
				label="Strength"
				unit="percent"
				sign="%"
				value={background.strength}
				min={1}
				max={100}
				onPreview={(strength) => onPreview({ kind: 'blur', strength })}
				onCommit={(strength, continues) => onCommit({ kind: 'blur', strength }, continues)}
			/>
			<p className="text-ink-soft text-small">The photo’s own background, out of focus.</p>
		</>
	);
}
