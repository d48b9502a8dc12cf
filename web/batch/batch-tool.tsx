// The batch page's tool: the place for files, the list, the recipe for all with its preview, and the buttons for all.
import '#web/editor/editor.css';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ConsentDialog } from '#web/consent/consent-dialog.tsx';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { useWholeTitle } from '#web/ui/use-title.ts';
import type { Batch } from './create-batch.ts';
import { type Downloads, useDownloads } from './download/use-downloads.ts';
import { AddFiles, checkingText } from './files/add-files.tsx';
import { useFiles } from './files/use-files.ts';
import type { Item } from './item.ts';
import { listHeading } from './list/batch-list.tsx';
import { Photos } from './list/photos.tsx';
import { Notes } from './notes.tsx';
import { PlaceSwitch } from './place-switch.tsx';
import { PreviewPanel } from './recipe/preview-panel.tsx';
import { RecipePanel } from './recipe/recipe-panel.tsx';
import { useShownItem } from './recipe/use-shown-item.ts';
import { countItems, pauseText, tabTitle } from './summary.ts';
import { useAnnouncement, useBatch } from './use-batch.ts';

/** Loaded on demand, because few lists begin with photos shared from another app. */
const SharedPhotos = loadedApart(() => import('./files/shared-photos.tsx'));

/**
 * A list of up to this many photos is lower than preview and choices, so that the page scrolls to the choices, and stops
 * below the preview. Beside a longer one they stay in view, and the choices scroll by themselves.
 */
const maxShortList = 8;

interface Props {
	batch: Batch;
	/** At the top, see introduction.tsx. */
	introduction: ReactNode;
	/** Beside the place for files while the list is empty, and while `keepsAside`. */
	aside: ReactNode;
	keepsAside?: boolean;
	/** True behind the editor, which takes dropped files itself. */
	isHidden?: boolean;
	/** Opens the editor on this page; without it, in another document. */
	onEdit?: (item: Item) => void;
}

export function BatchTool({
	batch,
	introduction,
	aside,
	keepsAside = false,
	isHidden = false,
	onEdit,
}: Props) {
	const state = useBatch(batch);
	const { over, awaitingConsent, take, confirm, decline } = useFiles(batch, !isHidden);
	const downloads = useDownloads(batch);
	const [isShared, setIsShared] = useState(() => isOpenedByShareTarget(batch));
	const { items, checking, recipe } = state;
	const isEmpty = items.length === 0;
	const isShort = items.length <= maxShortList;
	const { shown, choice, show } = useShownItem(items);
	const announcement = useAnnouncement(state);
	useWholeTitle(tabTitle(items));
	const { area, ...focusEvents } = useKeptFocus<HTMLDivElement>(nextToFocus);

	return (
		<div ref={area} {...focusEvents} className="needs-script grid grid-cols-1 gap-8">
			<div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
				{introduction}
				<PlaceSwitch place={batch.processor.place} hasItems={!isEmpty} />
			</div>
			<Notes
				state={state}
				failedDownloads={downloads.failed}
				onClose={() => {
					downloads.clearFailed();
					batch.dispatch({ type: 'notes-closed' });
				}}
			/>
			{isShared && (
				<SharedPhotos
					failed={() => null}
					onTake={(photos) => {
						setIsShared(false);
						take(photos);
					}}
					onDiscard={() => setIsShared(false)}
				/>
			)}
			<div
				className={`grid grid-cols-1 gap-8 ${isEmpty ? 'lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-x-14' : ''}`}
			>
				<AddFiles
					over={over}
					isEmpty={isEmpty}
					checking={checking}
					room={limits.maxBatchPhotos - items.length}
					maxMegabytes={batch.processor.maxMegabytes}
					onFiles={take}
				/>
				{(isEmpty || keepsAside) && <div className="grid content-start gap-6">{aside}</div>}
			</div>
			{!isEmpty && (
				<div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start lg:gap-x-10">
					<Photos
						batch={batch}
						state={state}
						downloads={downloads}
						shownKey={shown?.key}
						onShow={show}
						onEdit={onEdit}
					/>
					<div
						className={`flex min-w-0 flex-col gap-6 ${isShort ? 'beside:[&_:is(input,select,button)]:scroll-mt-[calc(34svh+8rem)]' : 'beside:sticky beside:top-6 beside:max-h-[calc(100svh-3rem)]'}`}
					>
						{/* Made anew after an edit. */}
						{!isHidden && (
							<PreviewPanel
								batch={batch}
								item={shown}
								remaining={countItems(items).open}
								recipe={recipe}
								choice={choice}
								isPinned={isShort}
							/>
						)}
						<RecipePanel
							recipe={recipe}
							onChoose={(chosen) => batch.dispatch({ type: 'recipe-chosen', recipe: chosen })}
						/>
					</div>
				</div>
			)}
			<p role="status" className="sr-only">
				{checking > 0 ? checkingText(checking) : (waitOf(downloads) ?? announcement)}
			</p>
			{awaitingConsent[0] && (
				<ConsentDialog
					file={awaitingConsent[0]}
					others={awaitingConsent.length - 1}
					onConfirm={confirm}
					onCancel={decline}
				/>
			)}
		</div>
	);
}

/** Only this page gets shared photos, because a photo that is too large for the server is not kept whole. */
const isOpenedByShareTarget = ({ processor }: Batch) =>
	processor.place === 'server' && new URLSearchParams(window.location.search).has('shared');

/**
 * Why the zip waits. Undefined while it waits for a time that the server asked for, because screen readers would
 * announce every second of it.
 */
function waitOf({ zip }: Downloads): string | undefined {
	return typeof zip?.wait === 'string' ? pauseText({ by: zip.wait }) : undefined;
}

/** Where the focus goes when its button disappears: its row, the first button for all, or the heading of the list. */
function nextToFocus(around: readonly HTMLElement[]): HTMLElement | null | undefined {
	const home = around.find(({ dataset }) => dataset.keepsFocus !== undefined);
	const control =
		home?.tabIndex === -1 && home.hasAttribute('tabindex') ? home : home?.querySelector('button:enabled');
	return (control as HTMLElement | null | undefined) ?? listHeading();
}
