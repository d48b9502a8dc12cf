// The editor while it opens, and as it is prerendered.
import type { ReactNode } from 'react';
import { useIgnoredDrops } from '#web/drops/use-ignored-drops.ts';
import { EditorMessage } from './editor-message.tsx';

interface Props {
	/** 0 to 1; undefined before anything has arrived. */
	share?: number | undefined;
	/** Below the progress bar. */
	children?: ReactNode;
}

export function Opening({ share, children }: Props) {
	useIgnoredDrops();
	return (
		// Not in the middle: what comes below the progress bar would move it.
		<EditorMessage className="grid content-start justify-center justify-items-center p-6 pt-[16dvh] text-center">
			<h1 className="text-title">Edit your cutout</h1>
			<p role="status" className="mt-3 text-ink-soft">
				Opening your cutout...
			</p>
			<div className="mt-6 w-64 max-w-full">
				<progress
					aria-label="Opening"
					className="progress progress-waiting"
					{...(share === undefined ? {} : { value: share })}
				/>
			</div>
			{children}
		</EditorMessage>
	);
}
