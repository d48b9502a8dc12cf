// Photos shared from other apps: the service worker puts them into a cache, the page that it opens takes them out.
import { limits } from './limits.ts';

/** Where the device's share sheet sends them. */
export const sharePath = '/share';

/** Name of the cache. */
export const sharedPhotosCache = 'shared-photo';

/** URL of a photo in the cache, in the order in which they were shared. */
export const sharedPhotoUrl = (index: number): string => `/shared-photo/${index}`;

/** Header with the photo's name, percent-encoded. */
export const sharedPhotoName = 'x-name';

/** One more than a batch takes, so that its page can say that there are more. */
export const maxShared = 101;

/**
 * Bytes that are stored of a photo: one more than an upload may have, so that the page rejects a larger photo by its
 * size.
 */
export const maxSharedBytes = limits.maxBytes + 1;
