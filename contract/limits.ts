// Every number that the product promises or enforces; pages and server read it here.

const MiB = 1024 * 1024;
/** Largest upload. */
const maxMegabytes = 4;

export const limits = {
	/** Media types accepted on upload, detected from the first bytes, never from the name. */
	types: ['image/jpeg', 'image/png'],
	/** Largest upload in bytes, and in megabytes for texts. */
	maxBytes: maxMegabytes * MiB,
	maxMegabytes,
	/** Largest file that is cut out on the device, where nothing is uploaded, in megabytes. */
	deviceMaxMegabytes: 50,
	/** Largest image in pixels, read from the header before decoding. */
	maxPixels: 50_000_000,
	/** Longest side accepted, in pixels. */
	maxSidePx: 30_000,
	/** Larger images are reduced to this longer side, in pixels (4K). */
	maxOutputSidePx: 3840,
	/** Largest number of photos in a batch. */
	maxBatchPhotos: 100,
	/** Scans a progressive JPEG may have; ordinary files have at most about 12. */
	maxJpegScans: 100,
	/**
	 * Largest embedded colour profile that is kept, uncompressed, in bytes; ordinary profiles have at most about 2 MB.
	 */
	maxProfileBytes: 4 * MiB,
	/** Small text fields that a form may have in addition to the image. */
	maxFormFields: 5,
	/** Bytes that a form may have beyond those of the largest image: fields, headers, boundaries. */
	maxFormOverheadBytes: 65_536,
	/**
	 * Longest retention of a stored image and of the link to its result, in
	 * minutes. An operator can shorten it, so pages write "within".
	 */
	retentionMinutes: 60,
	/** Renderings of one result that are stored, and masks of one image; one more replaces the oldest of its kind. */
	maxRenderings: 24,
	/** Points of one call for a mask. */
	maxPrompts: 64,
	/**
	 * Longer side, in pixels, of the matte that a call for a mask may bring, and
	 * characters of its base64: enough for any values, uncompressed.
	 */
	maxGuessSidePx: 256,
	maxGuessCharacters: 98_304,
	/** Time-outs in milliseconds. */
	headerTimeoutMs: 10_000,
	/**
	 * Every `bodyBytesPerSecond` bytes that arrive give one second of it back: an image of 4 MB over a slow mobile
	 * network takes minutes.
	 */
	bodyTimeoutMs: 30_000,
	bodyBytesPerSecond: 10_000,
	/** On a slow machine these two grow with the measured duration of jobs, see engine/pool/job-duration.ts. */
	queueTimeoutMs: 30_000,
	jobTimeoutMs: 60_000,
	/**
	 * How far they grow: a job that hangs occupies a worker process for no
	 * longer than this, whatever was measured before.
	 */
	maxJobTimeoutMs: 120_000,
	/** The process of the promptable network ends after this time without a job, which gives its memory back. */
	promptableIdleMs: 600_000,
	/** Window of the rate limits below, in seconds; of `modelBytes` an hour, because a device downloads a model once. */
	rateWindowSeconds: 60,
	modelWindowSeconds: 3600,
	/**
	 * Rate limits of one client, an IPv4 address or an IPv6 /64, in each window; an
	 * IPv6 /48 has those of four. An office shares one address, and an image takes six calls and up to fifteen more
	 * while it waits in the queue: sixty users with an image a minute each still fit.
	 */
	rates: {
		/** API calls and requests for unknown addresses. */
		calls: 1300,
		/** Uploads; at 4 MB each they make 32 Mbit/s. */
		uploads: 60,
		/**
		 * Megapixels uploaded, rendered or prepared for clicks, because work grows
		 * with them: 60 phone photos, or 18 of the largest images.
		 */
		megapixels: 900,
		/** Renderings by a recipe that is not stored yet: even a small one costs a job. */
		renderings: 240,
		/** Masks of what clicks mean that are not stored yet: each costs a job. */
		masks: 240,
		/** Calls of the API for programs. */
		programs: 300,
		/**
		 * Bytes of the model that a client may download in an hour: the model twelve times. Each response counts with
		 * its whole length; what was not sent is given back at its end. A model that is downloaded in parts counts
		 * once.
		 */
		modelBytes: 600_000_000,
		/** Calls for images that do not exist. */
		misses: 30,
	},
	/** Interval of the sweep that deletes expired images, in milliseconds. */
	sweepIntervalMs: 60_000,
	/** Limits of the compatible APIs for programs, which store nothing. */
	api: {
		/** Largest image, uploaded or fetched, in bytes. */
		maxBytes: 22_000_000,
		/** Largest image in pixels, read from the header before decoding. */
		maxPixels: 50_000_000,
		/** Larger results are reduced to this many pixels. */
		maxOutputPixels: 25_000_000,
		/** A form with an image, a background image and their fields. */
		maxBodyBytes: 44_500_000,
		/** A body of text: an image in base64 has four bytes for three. */
		maxTextBytes: 32_000_000,
		/** Longest URL of an image, also of a redirect. */
		maxUrlChars: 4096,
		/** Redirects that are followed when an image is fetched. */
		maxRedirects: 5,
		/**
		 * Calls for an image under way, from their headers to the end of the
		 * response; one client has at most as many as it leaves free.
		 */
		maxCalls: 64,
		/** Images that are fetched at once, for all clients together; one client has at most as many as it leaves free. */
		maxFetches: 16,
		/** A fetch with all its redirects, in milliseconds: below the 20 s after which the first clients give up. */
		fetchTimeoutMs: 15_000,
		/** Until a server has sent its response headers, for each redirect anew, in milliseconds. */
		fetchResponseTimeoutMs: 10_000,
		/** Longest pause inside a response body, in milliseconds. */
		fetchStallTimeoutMs: 5000,
	},
} as const;

export type ImageType = (typeof limits.types)[number];

/** No image, and no link to one, exists for longer than this, in milliseconds. */
export const maxLifeMs = limits.retentionMinutes * 60_000;
