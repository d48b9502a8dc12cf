// The product's working name: change it here and every page, key and log follows.

export const product = {
	name: 'Peel',
	/** Prefix of storage keys and the like. */
	key: 'peel',
	/** Name of the downloaded file, which the guide states too. */
	downloadName: 'bg_removed_image.png',
} as const;
