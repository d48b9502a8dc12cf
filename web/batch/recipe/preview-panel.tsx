// One of the finished images as the recipe makes it.
import { useThemeOfFile } from '#web/ui/use-checkerboard-theme.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import type { Batch } from '../create-batch.ts';
import { type Item, takesRecipe } from '../item.ts';
import { allowsShadow, type BatchRecipe } from './recipe.ts';
import { type Preview, usePreview } from './use-preview.ts';

interface Props {
	batch: Batch;
	/** Undefined while nothing is done. */
	item: Item | undefined;
	/** How many images are still to be done. */
	remaining: number;
	recipe: BatchRecipe;
	/** A new object whenever the user chooses an image, even the same one. */
	choice: object | undefined;
	/** It stays in view while what is below it passes behind it. */
	isPinned: boolean;
}

export const previewId = 'preview';

export function PreviewPanel({ batch, item, remaining, recipe, choice, isPinned }: Props) {
	const { preview, isStale } = usePreview(batch, item, recipe, choice, remaining);
	const file = item && preview.state === 'shown' ? preview.file : undefined;
	const url = useObjectUrl(file);
	const isOwn = item?.editedAt !== undefined && !takesRecipe(item);
	const hasShadow = recipe.shadow !== 'none' && allowsShadow(recipe) && !isOwn;
	const isOpaque = (recipe.background !== 'transparent' && !isOwn) || recipe.format === 'jpg';
	const theme = useThemeOfFile(isOpaque ? undefined : file, hasShadow);
	return (
		<section
			id={previewId}
			aria-labelledby="preview-title"
			aria-busy={item !== undefined && isStale}
			className={
				isPinned
					? 'beside:sticky beside:top-0 beside:z-10 beside:-mt-6 beside:-mb-3 beside:bg-background beside:pt-6 beside:pb-3'
					: undefined
			}
		>
			<h2 id="preview-title" className="text-lead">
				Preview
			</h2>
			<div
				data-theme={isOpaque ? undefined : theme}
				className={`${isOpaque ? 'bg-background' : 'checkerboard'} relative mt-3 grid aspect-[4/3] beside:max-h-[34svh] w-full place-items-center overflow-hidden rounded-card border border-line`}
			>
				{url && (
					<img
						src={url}
						alt={`Cutout of ${item?.name}`}
						className={`absolute inset-0 size-full object-contain transition-opacity ${isStale ? 'opacity-60' : ''}`}
					/>
				)}
				{!url && (
					<p className="m-4 rounded-control bg-surface px-3 py-1.5 text-ink-soft text-small">
						{item ? textOf(preview) : remaining > 0 ? 'Your first cutout' : 'No cutout to show'}
					</p>
				)}
			</div>
			<p className="mt-2 flex flex-wrap gap-x-2 text-ink-soft text-small">
				<span className="max-w-full truncate">
					{item ? item.name : remaining > 0 && 'It is shown here as soon as it is ready.'}
				</span>
				{isOwn && <span>Edited: with its own background and size.</span>}
			</p>
		</section>
	);
}

/** In place of the picture. */
const textOf = (preview: Preview) =>
	preview.state === 'failed'
		? (preview.advice ?? 'It could not be shown. Choose its picture in the list to try again.')
		: 'Making it...';
