// Where early-image.ts shows the original before the script of the page runs. It sets `src`, which React leaves alone
// when it takes over the prerendered page. Hidden without it, because Firefox (153) draws the frame of a broken image.

export function EarlyImagePlace() {
	return (
		<img
			alt=""
			className="early-image invisible size-full object-contain [&[src]]:visible [&[src]]:bg-surface"
			suppressHydrationWarning
		/>
	);
}

/** Whether the document shows the image of this URL already, which need not fade in then. */
export function wasShownEarly(url: string): boolean {
	const image = earlyImage();
	return image !== undefined && image.naturalWidth > 0 && image.src.endsWith(url);
}

/** Whether the image of this document could not be loaded before the script of the page ran. */
export const hasFailedEarly = (): boolean => earlyImage()?.hasAttribute('src') === false;

function earlyImage(): HTMLImageElement | undefined {
	const image = 'earlyImage' in document ? document.earlyImage : undefined;
	return image instanceof HTMLImageElement ? image : undefined;
}
