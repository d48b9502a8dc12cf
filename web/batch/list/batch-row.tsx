// One image of the batch: thumbnail, name, state and buttons.
import { Download, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { Tooltip } from '#web/editor/controls/tooltip.tsx';
import { BusyIcon } from '#web/ui/busy-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { KeptUntil } from '#web/ui/kept-until.tsx';
import type { Item } from '../item.ts';
import { EditLink } from './edit-link.tsx';
import { OwnSettings } from './own-settings.tsx';
import { stateText } from './state-text.ts';
import { Thumbnail } from './thumbnail.tsx';

export interface RowActions {
	onShow: (key: string) => void;
	onRetry: (key: string) => void;
	onChooseSettings: (key: string, usesRecipe: boolean) => void;
	/** Opens the editor on this page; without it, in another document. */
	onEdit: ((item: Item) => void) | undefined;
	onDownload: (item: Item) => void;
}

interface Props extends RowActions {
	item: Item;
	/** It is shown in the preview. */
	isShown: boolean;
	isBusy: boolean;
	/** A file is being prepared, of this image or another. */
	isDisabled: boolean;
	onRemove: (key: string, row: HTMLElement) => void;
}

export function BatchRow({
	item,
	isShown,
	isBusy,
	isDisabled,
	onShow,
	onRemove,
	onRetry,
	onChooseSettings,
	onEdit,
	onDownload,
}: Props) {
	const row = useRef<HTMLLIElement>(null);
	const { key, name, state } = item;
	const isDone = state.step === 'done';
	const isFaulty = state.step === 'refused' || state.step === 'failed';
	return (
		<li
			ref={row}
			tabIndex={-1}
			data-keeps-focus
			data-step={state.step}
			// The height of its content where it is not laid out yet: on a phone the buttons are below the name.
			className="flex [content-visibility:auto] [contain-intrinsic-size:auto_3.5rem] flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-1 py-3 max-sm:[contain-intrinsic-size:auto_7.43rem] max-[21.5rem]:[contain-intrinsic-size:auto_8.7rem]"
		>
			<div className="relative">
				<Thumbnail base64={item.thumbnail} />
				{isDone && (
					<button
						type="button"
						aria-pressed={isShown}
						aria-label={`Preview ${name}`}
						onClick={() => onShow(key)}
						className="absolute inset-0 cursor-pointer rounded-control aria-pressed:ring-2 aria-pressed:ring-peel"
					/>
				)}
			</div>
			<div className="min-w-0 flex-1 basis-40">
				<p className="truncate font-semibold" title={name}>
					{name}
				</p>
				{/* With room for the lines that most states need in the end: two on a phone, three on the narrowest. */}
				<p
					className={`text-small tabular-nums max-sm:min-h-[2lh] max-[21.5rem]:min-h-[3lh] ${isFaulty ? 'text-danger' : 'text-ink-soft'}`}
				>
					{stateText(item)}
					{isDone && state.cutout.expiresAt !== undefined && (
						<span>
							. <KeptUntil at={state.cutout.expiresAt} />
						</span>
					)}
				</p>
				{isDone && item.editedAt !== undefined && <OwnSettings item={item} onChoose={onChooseSettings} />}
				{state.step === 'sending' && (
					// Within the padding, so that the rows below stay where they are.
					<progress
						aria-label={`Upload of ${name}`}
						className="progress -mb-2.5 mt-1 h-1.5!"
						value={state.share}
					/>
				)}
			</div>
			{/* On a phone in a row of its own from the start, so that nothing below moves when the other buttons come. */}
			<div className="ms-auto flex items-center gap-2 max-sm:basis-full max-sm:justify-end">
				{isDone && <EditLink item={item} cutout={state.cutout} onEdit={onEdit} />}
				{isDone && (
					<Button
						kind="secondary"
						size="small"
						aria-label={`Download ${name}`}
						aria-busy={isBusy}
						aria-disabled={isDisabled}
						className="max-sm:px-2.5"
						onClick={({ detail }) => isDisabled || detail > 1 || onDownload(item)}
					>
						<BusyIcon icon={Download} isBusy={isBusy} />
						<span className="max-sm:sr-only">{isBusy ? 'Downloading...' : 'Download'}</span>
					</Button>
				)}
				{state.step === 'failed' && (
					<Button kind="secondary" size="small" aria-label={`Retry ${name}`} onClick={() => onRetry(key)}>
						<RotateCcw aria-hidden className="size-5" />
						Retry
					</Button>
				)}
				<button
					type="button"
					data-remove
					aria-label={`Remove ${name}`}
					// After the first click of a double click the next image is in this place; while a key is held, it
					// has the focus.
					onClick={({ detail }) => detail <= 1 && row.current && onRemove(key, row.current)}
					onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
					className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-line hover:text-ink"
				>
					<X aria-hidden className="size-5" />
					<Tooltip text="Remove" />
				</button>
			</div>
		</li>
	);
}
