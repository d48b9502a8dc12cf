// The background of all cutouts: none, or a colour.
import { useState } from 'react';
import { Choice } from '#web/editor/controls/choice.tsx';
import { ColorField } from '#web/editor/tools/color-field.tsx';
import { Swatches } from '#web/editor/tools/swatches.tsx';

interface Props {
	/** See BatchRecipe. */
	background: string;
	onChoose: (background: string) => void;
}

const white = '#ffffff';

export function BackgroundFields({ background, onChoose }: Props) {
	/** Chosen again after 'transparent'. */
	const [color, setColor] = useState(background === 'transparent' ? white : background);
	/** Shown while the user looks for a colour: each change of the recipe renders the preview again. */
	const [previewed, setPreviewed] = useState<string>();

	function chooseColor(chosen: string) {
		setPreviewed(undefined);
		setColor(chosen);
		onChoose(chosen);
	}

	return (
		<>
			<Choice
				label="Background"
				options={[
					{ value: 'transparent', name: 'Transparent' },
					{ value: 'color', name: 'Colour' },
				]}
				value={background === 'transparent' ? 'transparent' : 'color'}
				onChoose={(kind) => onChoose(kind === 'color' ? color : 'transparent')}
			/>
			{background !== 'transparent' && (
				<div className="grid gap-3">
					<Swatches value={background} onChoose={chooseColor} />
					<ColorField
						label="Colour"
						value={previewed ?? background}
						onPreview={setPreviewed}
						onCommit={chooseColor}
					/>
				</div>
			)}
		</>
	);
}
