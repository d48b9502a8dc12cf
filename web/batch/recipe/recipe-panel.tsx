// The recipe for all images of a batch: background, shadow, crop, size, format.
import { useState } from 'react';
import { Choice } from '#web/editor/controls/choice.tsx';
import { Slider } from '#web/editor/controls/slider.tsx';
import { presetOf } from '#web/editor/presets/presets.ts';
import { shadowKinds } from '#web/editor/tools/shadow-kinds.ts';
import { BackgroundFields } from './background-fields.tsx';
import { allowsShadow, type BatchRecipe, batchFormats, presetDpi, withSize } from './recipe.ts';
import { SizeFields } from './size-fields.tsx';

interface Props {
	recipe: BatchRecipe;
	onChoose: (recipe: BatchRecipe) => void;
}

export function RecipePanel({ recipe, onChoose }: Props) {
	const { background, shadow, crop, margin, size, format, quality } = recipe;
	const change = (changes: Partial<BatchRecipe>) => onChoose({ ...recipe, ...changes });
	const isPreset = presetOf(size, presetDpi) !== undefined;

	return (
		<section
			aria-labelledby="recipe-title"
			className="grid gap-5 rounded-card border border-line scroll-edges p-5 beside:min-h-0 beside:overflow-y-auto"
		>
			<h2 id="recipe-title" tabIndex={-1} className="scroll-mt-6 text-lead outline-none">
				For all photos
			</h2>
			<BackgroundFields background={background} onChoose={(chosen) => change({ background: chosen })} />
			{allowsShadow(recipe) ? (
				<Choice
					label="Shadow"
					options={shadowKinds}
					value={shadow}
					onChoose={(chosen) => change({ shadow: chosen })}
				/>
			) : (
				<p className="text-ink-soft text-small">No shadow: the shop does not allow one.</p>
			)}
			<SizeFields recipe={recipe} onSize={(id) => onChoose(withSize(recipe, id))} onChange={change} />
			{!isPreset && (
				<Choice
					label="Crop"
					options={[
						{ value: 'none', name: 'Whole photo' },
						{ value: 'subject', name: 'Subject' },
					]}
					value={crop}
					onChoose={(chosen) => change({ crop: chosen })}
				/>
			)}
			{!isPreset && crop === 'subject' && (
				<PercentSlider
					label="Margin"
					value={margin}
					min={0}
					max={50}
					onCommit={(chosen) => change({ margin: chosen })}
				/>
			)}
			<Choice
				label="Format"
				options={batchFormats}
				value={format}
				columns={2}
				onChoose={(chosen) => change({ format: chosen })}
			/>
			{format === 'jpg' && (
				<PercentSlider
					label="Quality"
					value={quality}
					min={1}
					max={100}
					onCommit={(chosen) => change({ quality: chosen })}
				/>
			)}
			{format === 'jpg' && background === 'transparent' && (
				<p className="text-ink-soft text-small">A JPG has no transparency: it is on white.</p>
			)}
		</section>
	);
}

interface PercentProps {
	label: string;
	value: number;
	min: number;
	max: number;
	onCommit: (value: number) => void;
}

/**
 * Shows the value while it is dragged, and changes the recipe at the end only,
 * because each change renders the preview again.
 */
function PercentSlider({ value, onCommit, ...rest }: PercentProps) {
	const [dragged, setDragged] = useState<number>();
	return (
		<Slider
			{...rest}
			unit="percent"
			sign="%"
			value={dragged ?? value}
			onPreview={setDragged}
			onCommit={(chosen) => {
				setDragged(undefined);
				onCommit(chosen);
			}}
		/>
	);
}
