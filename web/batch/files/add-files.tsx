// The place for files: drop area, and buttons for photos and for a folder. Small once there is a list.
import { FolderOpen } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { Badges } from '#web/ui/badges.tsx';
import { Button } from '#web/ui/button.tsx';
import { LiftableSheet } from '#web/ui/illustrations/liftable-sheet.tsx';
import { PeeledPhoto } from '#web/ui/illustrations/peeled-photo.tsx';
import { inFolderOrder } from './file-order.ts';

interface Props {
	/** Files are being dragged over the page. */
	over: boolean;
	isEmpty: boolean;
	/** Files that are being checked, see batch-state.ts. */
	checking: number;
	/** How many more the list takes. */
	room: number;
	/** Largest file. */
	maxMegabytes: number;
	onFiles: (files: readonly File[]) => void;
}

export function AddFiles({ over, isEmpty, checking, room, maxMegabytes, onFiles }: Props) {
	const photos = useRef<HTMLInputElement>(null);
	const photosId = useId();

	// The user may have chosen files before hydration; React gets no change event for them.
	useEffect(() => onFiles([...(photos.current?.files ?? [])]), [onFiles]);

	return (
		<div
			className={
				isEmpty
					? 'drop-zone group relative grid min-h-[26rem] place-items-center sm:min-h-[30rem]'
					: 'relative rounded-card border-[1.5px] border-line-input border-dashed bg-surface data-[over=true]:border-peel data-[over=true]:bg-peel-tint'
			}
			data-over={over}
		>
			{isEmpty && <LiftableSheet />}
			{/* To screen readers the buttons are enough. */}
			<label aria-hidden htmlFor={photosId} className="absolute inset-0 cursor-pointer rounded-card">
				<span className="sr-only">Choose JPG or PNG photos</span>
			</label>
			<input
				ref={photos}
				aria-hidden
				id={photosId}
				type="file"
				multiple
				accept={limits.types.join(',')}
				tabIndex={-1}
				className="sr-only"
				onChange={(event) => onFiles(takenFrom(event.target))}
			/>
			<div
				className={`pointer-events-none relative ${isEmpty ? 'grid max-w-full grid-cols-1 justify-items-center gap-5 p-8 text-center' : 'flex flex-wrap items-center justify-between gap-4 px-[min(1rem,4vw)] py-4 sm:px-6'}`}
			>
				{isEmpty && <PeeledPhoto />}
				<p className={`font-display font-semibold ${isEmpty ? 'text-title' : 'text-lead'}`}>
					<Invitation over={over} isEmpty={isEmpty} checking={checking} room={room} />
				</p>
				<div className="flex flex-wrap justify-center gap-3">
					<Button
						size={isEmpty ? 'regular' : 'small'}
						className="pointer-events-auto"
						disabled={room === 0}
						onClick={() => photos.current?.click()}
					>
						{isEmpty ? 'Select images' : 'Add images'}
					</Button>
					<FolderButton isEmpty={isEmpty} room={room} onFiles={onFiles} />
				</div>
				{isEmpty && (
					<Badges
						className="justify-center"
						items={['JPG', 'PNG', `Max ${maxMegabytes}MB each`, `Up to ${limits.maxBatchPhotos}`]}
					/>
				)}
			</div>
		</div>
	);
}

function FolderButton({ isEmpty, room, onFiles }: Pick<Props, 'isEmpty' | 'room' | 'onFiles'>) {
	const folder = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={folder}
				aria-hidden
				type="file"
				aria-label="Choose a folder"
				webkitdirectory=""
				tabIndex={-1}
				className="sr-only"
				onChange={(event) => onFiles(inFolderOrder(takenFrom(event.target)))}
			/>
			<Button
				kind="secondary"
				size={isEmpty ? 'regular' : 'small'}
				className="pointer-events-auto pointer-coarse:hidden"
				disabled={room === 0}
				onClick={() => folder.current?.click()}
			>
				<FolderOpen aria-hidden className="size-5" />
				{isEmpty ? 'Select a folder' : 'Add a folder'}
			</Button>
		</>
	);
}

/** The chosen files. Empties the field: otherwise choosing the same ones again fires no change event. */
function takenFrom(field: HTMLInputElement): readonly File[] {
	const files = [...(field.files ?? [])];
	field.value = '';
	return files;
}

function Invitation({ over, isEmpty, checking, room }: Omit<Props, 'maxMegabytes' | 'onFiles'>) {
	if (over) return 'Drop them anywhere';
	if (checking > 0) return checkingText(checking);
	if (!isEmpty) return `Room for ${room} more`;
	return (
		<>
			<span className="pointer-coarse:hidden">Drag photos or a folder here</span>
			<span className="hidden pointer-coarse:inline">Choose your photos</span>
		</>
	);
}

export const checkingText = (count: number) => `Looking at ${count === 1 ? '1 file' : `${count} files`}...`;
