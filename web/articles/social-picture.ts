// The picture that stands for an article where a link to it is shared: JPEG, as not every network reads anything newer, and of one shape.

export const socialSize = { width: 1200, height: 800 } as const;

/** Its path; `hash` is the one of the picture it is made from. */
export function socialPicturePath(name: string, hash: string): string {
	return `/pictures/${name}-social-${hash}.jpg`;
}
