// Whether an edited image has its own background and size or those of the batch, with a button to switch.
import { TextButton } from '#web/ui/button.tsx';
import { type Item, takesRecipe } from '../item.ts';

interface Props {
	item: Item;
	onChoose: (key: string, usesRecipe: boolean) => void;
}

export function OwnSettings({ item, onChoose }: Props) {
	const { key, name } = item;
	const usesRecipe = takesRecipe(item);
	const [text, action] = usesRecipe
		? ['It has the background and size for all.', 'Use its own']
		: ['It keeps its own background and size.', 'Use those for all'];
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-small">
			<span>{text}</span>
			<TextButton
				className="-my-1 -ml-1"
				aria-label={`${action}: ${name}`}
				onClick={() => onChoose(key, !usesRecipe)}
			>
				{action}
			</TextButton>
		</p>
	);
}
