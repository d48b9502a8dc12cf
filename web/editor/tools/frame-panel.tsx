// Settings of the frame: presets, the crop, the subject's place and size in it, and the size in pixels.
import { Maximize } from 'lucide-react';
import { wholeOf } from '#matting/box.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Choice } from '../controls/choice.tsx';
import { Slider } from '../controls/slider.tsx';
import { fillOf } from '../presets/compliance.ts';
import { cropOf, type RatioName, ratioOf, ratios, withRatio } from '../stage/crop/crop-box.ts';
import { movableOf } from '../stage/moves/movable.ts';
import { usePageSession, useSettings, useWorkbench } from '../workbench/context.ts';
import { ComplianceLine } from './compliance-line.tsx';
import { OutputSize } from './output-size.tsx';
import { PlaceSliders } from './place-sliders.tsx';
import { middle, positionOf, spellPlace } from './position.ts';
import { PresetSelect } from './preset-select.tsx';

const views = [
	{ value: 'frame', name: 'Crop' },
	{ value: 'result', name: 'Subject' },
] as const;

export function FramePanel() {
	const { chosen, dispatch } = useWorkbench();
	return (
		<>
			<PresetSelect />
			<ComplianceLine />
			<Choice
				label="What the canvas shows"
				hidesLabel
				options={views}
				value={chosen.frameView}
				onChoose={(view) => dispatch({ type: 'frame-view-chosen', view })}
			/>
			{chosen.frameView === 'frame' ? <Crop /> : <Subject />}
			<OutputSize />
		</>
	);
}

const ratioOptions = Object.keys(ratios).map((name) => ({ value: name as RatioName, name }));

function Crop() {
	const { cutout, chosen, dispatch } = useWorkbench();
	const { value: frame, commit } = useSettings('frame');
	const whole = wholeOf(cutout);

	function choose(ratio: RatioName) {
		dispatch({ type: 'ratio-chosen', ratio });
		const wanted = ratioOf(ratio, cutout);
		if (wanted === null) return;
		const box = withRatio(frame.crop ?? whole, wanted, cutout);
		commit({ crop: cropOf(box, cutout) }, `Crop ${ratio}`);
	}

	return (
		<>
			<Choice label="Ratio" options={ratioOptions} value={chosen.ratio} columns={3} onChoose={choose} />
			{/* Not removed when it is pressed, so that it keeps the focus. */}
			<TextButton
				aria-disabled={!frame.crop}
				className="justify-self-start"
				onClick={() => {
					if (!frame.crop) return;
					dispatch({ type: 'ratio-chosen', ratio: 'Free' });
					commit({ crop: null }, 'Whole image');
				}}
			>
				<Maximize aria-hidden className="size-5" />
				Whole image
			</TextButton>
			{!frame.crop && (
				<p className="text-ink-soft text-small">Drag the handles, or move them with the arrow keys.</p>
			)}
		</>
	);
}

function Subject() {
	const { chosen } = useWorkbench();
	const { state } = usePageSession();
	const { settings, value: frame, preview, commit } = useSettings('frame');
	const isFitted = frame.fit === 'subject';
	const isPlaced = frame.position !== 'original';
	return (
		<>
			<p className="text-ink-soft text-small">
				{movableOf(chosen, { settings, output: state.output })
					? 'Drag the subject on the canvas, or move it there with the arrow keys.'
					: 'The subject fills its frame. With a margin, or filling less, it can be moved.'}
			</p>
			<Checkbox
				label="Fit to the subject"
				checked={isFitted}
				onChange={(isOn) =>
					commit({ fit: isOn ? 'subject' : 'none' }, isOn ? 'Fit to the subject' : 'Frame of the photo')
				}
			/>
			{isFitted && (
				<Slider
					label="Margin"
					unit="percent"
					sign="%"
					value={frame.margin}
					min={0}
					max={50}
					onPreview={(margin) => preview({ margin })}
					onCommit={(margin, continues) => commit({ margin }, 'Margin', continues)}
				/>
			)}
			<Slider
				label="Subject fills"
				unit="percent of the frame"
				sign="%"
				value={frame.scale || fillOf(state.output)}
				min={0}
				max={100}
				onPreview={(scale) => preview({ scale })}
				onCommit={(scale, continues) => commit({ scale }, 'Scale of the subject', continues)}
			/>
			<Checkbox
				label="Place the subject"
				checked={isPlaced}
				onChange={(isOn) =>
					commit(
						{ position: isOn ? spellPlace(middle) : 'original' },
						isOn ? 'Subject in the middle' : 'Subject where it was',
					)
				}
			/>
			{isPlaced && (
				<PlaceSliders
					place={positionOf(frame.position)}
					onPreview={(place) => preview({ position: spellPlace(place) })}
					onCommit={(place, continues) =>
						commit({ position: spellPlace(place) }, 'Place of the subject', continues)
					}
				/>
			)}
		</>
	);
}
