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

/** Of a photo, in bytes: of one that is too large this is enough for the page to say so. */
export const maxSharedBytes = limits.maxBytes + 1;
