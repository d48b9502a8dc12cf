// The social preview picture of an article: a JPEG, because not every network supports newer formats.

export const socialSize = { width: 1200, height: 800 } as const;

/** `hash` is that of the source picture. */
export function socialPicturePath(name: string, hash: string): string {
	return `/pictures/${name}-social-${hash}.jpg`;
}
