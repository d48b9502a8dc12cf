// The image of the list that is open in the editor of this page.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageSource } from '#web/editor/opening/image-source.ts';
import type { Batch } from './create-batch.ts';
import type { Item } from './item.ts';
import { listHeading } from './list/batch-list.tsx';

interface OpenedImage {
	readonly key: string;
	readonly source: ImageSource;
	/** Scroll position of the window before the editor opened. */
	readonly scrollTop: number;
}

export function useOpenedImage(batch: Batch) {
	const [opened, setOpened] = useState<OpenedImage>();
	const last = useRef<OpenedImage>(undefined);

	const open = useCallback(
		({ key, image, state }: Item) => {
			if (state.step !== 'done' || !image) return;
			const source = batch.processor.source(image, state.cutout);
			const onSaved = () => batch.dispatch({ type: 'saved', keys: [key] });
			setOpened({ key, source: { ...source, onSaved }, scrollTop: window.scrollY });
		},
		[batch],
	);
	const close = useCallback(() => {
		void batch.readEdits();
		setOpened(undefined);
	}, [batch]);

	/** Restores the position of the list, and the focus to the button that opened the editor. */
	useEffect(() => {
		if (opened) {
			last.current = opened;
			return;
		}
		if (!last.current) return;
		window.scrollTo({ top: last.current.scrollTop, behavior: 'instant' });
		const button = document.querySelector<HTMLElement>(`[data-edit="${last.current.key}"]`);
		(button ?? listHeading())?.focus({ preventScroll: true });
	}, [opened]);

	return {
		opened: opened?.source,
		open,
		close,
		discard() {
			if (opened) batch.remove([opened.key]);
			setOpened(undefined);
		},
	};
}
