// The theme whose checkerboard shows a cutout: neither ink nor a shadow can be seen on the dark one, nor a white logo on
// the light one. For what the browser has drawn; for cutouts the engine reports it.
import { useCallback, useEffect, useState } from 'react';
import type { Theme } from '#contract/theme.ts';

/** Undefined: that of the page. `read` is for each picture that is shown; its theme comes before that of the shadow. */
export function useCheckerboardTheme(
	hasShadow = false,
): [theme: Theme | undefined, read: (picture: Blob | HTMLCanvasElement) => void] {
	const [theme, setTheme] = useState<Theme>();
	const read = useCallback((picture: Blob | HTMLCanvasElement) => {
		// Loaded on demand, because no page waits for it. If loading fails, the page's own checkerboard stays.
		import('./read-theme.ts').then(({ readTheme }) => readTheme(picture)).then(setTheme, () => {});
	}, []);
	return [theme ?? (hasShadow ? 'light' : undefined), read];
}

/** The same for a file that the page shows. */
export function useThemeOfFile(file: Blob | undefined, hasShadow = false): Theme | undefined {
	const [theme, read] = useCheckerboardTheme(hasShadow);
	useEffect(() => file && read(file), [file, read]);
	return theme;
}
