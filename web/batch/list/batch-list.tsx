// The list of the images; rows outside the view are not laid out.
import { memo, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Item } from '../item.ts';
import { BatchRow, type RowActions } from './batch-row.tsx';

interface Props extends RowActions {
	items: readonly Item[];
	shownKey: string | undefined;
	/** Key of the image whose download is being prepared. */
	busyKey: string | undefined;
	onRemove: (key: string) => void;
}

const Row = memo(BatchRow);

export function BatchList({ items, shownKey, busyKey, onRemove, onDownload, ...actions }: Props) {
	const removeRow = useSame(removeAndKeepFocus(onRemove));
	const download = useSame(onDownload);
	return (
		// biome-ignore lint/a11y/noRedundantRoles: without list markers Safari would not call it a list.
		<ul role="list" className="mt-5 border-line border-t">
			{items.map((item) => (
				<Row
					key={item.key}
					item={item}
					isShown={item.key === shownKey}
					isBusy={item.key === busyKey}
					isDisabled={busyKey !== undefined}
					onRemove={removeRow}
					onDownload={download}
					{...actions}
				/>
			))}
		</ul>
	);
}

/**
 * The same function at every render, which calls the latest one: a row is
 * rendered again only when its image has changed.
 */
function useSame<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
	const current = useRef(latest);
	current.current = latest;
	return useCallback((...args: Args) => current.current(...args), []);
}

/** The focus moves to the row that takes its place, or to the heading of the list. */
function removeAndKeepFocus(onRemove: (key: string) => void) {
	return (key: string, row: HTMLElement) => {
		const neighbour = row.nextElementSibling ?? row.previousElementSibling;
		flushSync(() => onRemove(key));
		// A confirmation comes first.
		if (row.isConnected) return;
		const remove = neighbour?.querySelector<HTMLElement>('[data-remove]');
		(remove ?? listHeading())?.focus();
	};
}

/** The element that takes the focus when the focused row is gone. */
export const listHeading = () => document.getElementById('list-title') ?? document.getElementById('main');
