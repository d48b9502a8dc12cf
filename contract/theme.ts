// The themes of a page, and so of the checkerboard beneath a cutout.

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
	return themes.some((theme) => theme === value);
}
