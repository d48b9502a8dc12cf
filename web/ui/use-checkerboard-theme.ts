// The theme whose checkerboard shows a cutout: neither ink nor a shadow can be seen on the dark one, nor a white logo on
// the light one.
import { useCallback, useState } from 'react';
import type { Theme } from './read-theme.ts';

/** Undefined: that of the page. `read` is for each picture that has loaded; what it says comes before the shadow. */
export function useCheckerboardTheme(
	hasShadow = false,
): [theme: Theme | undefined, read: (picture: ImageBitmapSource) => void] {
	const [theme, setTheme] = useState<Theme>();
	const read = useCallback((picture: ImageBitmapSource) => {
		// Loaded apart: no page waits for it. If it fails, the squares of the page are there.
		import('./read-theme.ts').then(({ readTheme }) => readTheme(picture)).then(setTheme, () => {});
	}, []);
	return [theme ?? (hasShadow ? 'light' : undefined), read];
}
