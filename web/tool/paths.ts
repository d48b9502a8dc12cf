// The addresses of the journey, and the picture's size that travels with them so that frames do not jump.

export interface PictureSize {
	width: number;
	height: number;
}

export function processingPath(id: string): string {
	return `/processing?${new URLSearchParams({ id })}`;
}

export function resultsPath(id: string, token: string): string {
	return `/results?${new URLSearchParams({ id, token })}`;
}

/** The size a previous page handed over in the history entry, if it did. */
export function sizeFromState(state: unknown): PictureSize | undefined {
	const size = state as Partial<PictureSize> | null;
	if (!size?.width || !size.height) return undefined;
	return { width: size.width, height: size.height };
}
