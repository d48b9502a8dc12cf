// Notices that the image of this page is deleted in another tab: the page must not go on showing it.
import { useEffect, useEffectEvent } from 'react';
import { onDeletedElsewhere } from '#web/journey/deletions-elsewhere.ts';

/** `id`: of the image. */
export function useDeletedElsewhere(id: string, callback: () => void): void {
	const onDeleted = useEffectEvent((deleted: string) => deleted === id && callback());
	useEffect(() => onDeletedElsewhere(onDeleted), []);
}
