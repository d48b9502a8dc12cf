// The files that a private page needs to open without a connection: the list that the build writes into the page.

export interface OfflineFiles {
	/** Differs whenever the list or the content of a file differs. */
	readonly version: string;
	/** URL paths of hashed files and of the other files that the page fetches, without the pages. */
	readonly files: readonly string[];
}

/** Id of the element that holds the list as JSON. */
export const offlineFilesId = 'offline-files';

/** Caches of kept pages have this prefix and the version of their list. */
export const offlineCachePrefix = 'private-pages ';

/** Folders of the site with files that are kept. */
export const offlineFolders = ['assets', 'places'] as const;
