// A photo shared from another app: the service worker puts it into a cache, the upload page takes it out.

/** Where the device's share sheet sends it. */
export const sharePath = '/share';

/** Name of the cache. */
export const sharedPhotoCache = 'shared-photo';

/** URL of the photo in the cache. */
export const sharedPhotoUrl = '/shared-photo';

/** Header with the photo's name, percent-encoded. */
export const sharedPhotoName = 'x-name';
