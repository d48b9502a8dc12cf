// The link to the editor: for an image on the server in another document, for one on this device on this page.
import { Pencil } from 'lucide-react';
import { editPath } from '#web/journey/paths.ts';
import type { Item } from '../item.ts';
import type { Cutout } from '../processing/processor.ts';
import { noteLeftRow } from './left-row.ts';

interface Props {
	item: Item;
	cutout: Cutout;
	/** Opens the editor on this page. */
	onEdit: ((item: Item) => void) | undefined;
}

export function EditLink({ item, cutout, onEdit }: Props) {
	const shared = {
		'data-edit': item.key,
		'aria-label': `Edit ${item.name}`,
		'className':
			'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-2 font-semibold text-ink no-underline hover:bg-line sm:px-3',
		'children': (
			<>
				<Pencil aria-hidden className="size-5" />
				<span className="max-sm:sr-only">Edit</span>
			</>
		),
	};
	if (!onEdit) {
		const href = editPath(item.image?.id ?? '', cutout.token, 'batch');
		return (
			<a
				href={href}
				// Not for a new tab, which leaves the list open.
				onClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || noteLeftRow(item.key)}
				{...shared}
			/>
		);
	}
	return <button type="button" onClick={() => onEdit(item)} {...shared} />;
}
