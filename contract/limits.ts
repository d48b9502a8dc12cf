// Every number the product promises or enforces stands here once; pages and server read the same one.

const MiB = 1024 * 1024;

export const limits = {
	/** Types accepted on upload, told apart by their first bytes, never by name. */
	types: ['image/jpeg', 'image/png'],
	/** Largest upload in bytes. */
	maxBytes: 4 * MiB,
	/** The same in megabytes, for copy. */
	maxMegabytes: 4,
	/** Largest picture in pixels, read from the header before any decoding. */
	maxPixels: 50_000_000,
	/** Longest side accepted, in pixels. */
	maxSidePx: 30_000,
	/** A larger picture is brought to this longer side, in pixels (4K). */
	maxOutputSidePx: 3840,
	/** Scans a progressive JPEG may have; ordinary files have at most about 12. */
	maxJpegScans: 100,
	/** Largest colour profile kept of a picture, uncompressed, in bytes; real ones have at most about 2 MB. */
	maxProfileBytes: 4 * MiB,
	/** Small text fields a form may carry beside the picture. */
	maxFormFields: 5,
	/** Longest life of a stored picture and of the link to its result, in minutes. An operator may shorten it, so pages say "within". */
	retentionMinutes: 60,
	/** Time-outs in milliseconds. */
	headerTimeoutMs: 10_000,
	bodyTimeoutMs: 30_000,
	lineTimeoutMs: 30_000,
	jobTimeoutMs: 60_000,
	/** Window of the rates below, in seconds. */
	rateWindowSeconds: 60,
	/**
	 * What one visitor, an IPv4 address or an IPv6 /64, may use in each window. An office shares one address, and a picture takes six
	 * calls and up to fifteen more while it waits in line: sixty people at a picture a minute each still fit.
	 */
	rates: {
		/** Calls of the API, and addresses that name nothing. */
		calls: 1300,
		/** At 4 MB each, 32 Mbit/s. */
		uploads: 60,
		/** Megapixels uploaded, because work grows with them: 60 photos of a phone, or 18 of the largest pictures. */
		megapixels: 900,
		/** Calls for pictures that are not there. */
		misses: 30,
	},
	/** How often expired pictures are swept, in milliseconds. */
	sweepIntervalMs: 60_000,
} as const;

export type ImageType = (typeof limits.types)[number];
