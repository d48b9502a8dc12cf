// Schemas and types of the API's requests and replies. Pages import the types only.
import { type Static, Type } from 'typebox';
import { doubts, maxDoubtfulRegions } from './doubts.ts';
import { limits } from './limits.ts';
import { Prompts } from './prompts.ts';
import { themes } from './theme.ts';

/** Date and time in ISO 8601, UTC. */
const Instant = Type.String({ format: 'date-time' });

/** Query of the call for the original. */
export const OriginalOptions = Type.Object({
	size: Type.Optional(
		Type.Enum(['result'], {
			description:
				'`result`: as the analysis saw it, at the size of the result and in sRGB, as a lossless PNG; wherever the result is opaque the two have the same colours, except up to 4 pixels from the edge of a drawing with JPEG noise, which the result does not keep. Made at the first call, which needs the result and counts towards the rate limits of renderings and megapixels, then stored. Default: the uploaded file without its metadata.',
		}),
	),
});

export const UploadReply = Type.Object(
	{
		id: Type.String({
			description: 'Id of the uploaded image. It grants the right to process, view and delete the image.',
		}),
		width: Type.Integer({ minimum: 1, description: 'Width in pixels, upright.' }),
		height: Type.Integer({ minimum: 1, description: 'Height in pixels, upright.' }),
		type: Type.Enum([...limits.types], {
			description: 'Media type, detected from the first bytes of the file.',
		}),
		expiresAt: Instant,
	},
	{ description: 'The image is stored.' },
);
export type UploadReply = Static<typeof UploadReply>;

const DoubtfulRegions = Type.Array(
	Type.Object({
		x: Type.Integer({ minimum: 0, description: 'Left edge of the bounding box, in pixels of the cutout.' }),
		y: Type.Integer({ minimum: 0, description: 'Its top edge.' }),
		width: Type.Integer({ minimum: 1 }),
		height: Type.Integer({ minimum: 1 }),
		area: Type.Number({
			minimum: 0,
			maximum: 1,
			description: 'Area of the region itself, as a share of the image.',
		}),
		kind: Type.Enum(['maybe-subject', 'maybe-background'], {
			description:
				'What the region may be, contrary to the cutout, in which it is mostly transparent (maybe subject) or mostly opaque (maybe background).',
		}),
	}),
	{ maxItems: maxDoubtfulRegions, description: 'Regions that a person should check, the largest first.' },
);

export const ProcessReply = Type.Object(
	{
		processedToken: Type.String({ description: 'Token that opens the cutout until expiresAt.' }),
		expiresAt: Instant,
		width: Type.Integer({ minimum: 1, description: 'Width of the cutout in pixels.' }),
		height: Type.Integer({ minimum: 1, description: 'Height of the cutout in pixels.' }),
		confidence: Type.Number({
			minimum: 0,
			maximum: 1,
			description:
				'Expected overlap of the cutout with what a person would cut out: intersection over union, calibrated on images with known mattes.',
		}),
		doubt: Type.Optional(
			Type.Enum([...doubts], { description: 'Why a person should check the cutout before using it.' }),
		),
		theme: Type.Optional(
			Type.Enum([...themes], {
				description:
					'The checkerboard on which the cutout can be seen, if it can hardly be seen on the other one: `light` for a dark cutout, such as writing, `dark` for a white one.',
			}),
		),
		doubtfulRegions: DoubtfulRegions,
	},
	{ description: 'The cutout is ready.' },
);
export type ProcessReply = Static<typeof ProcessReply>;

export const ProcessStatus = Type.Object(
	{
		state: Type.Enum(['none', 'waiting', 'running', 'done']),
		position: Type.Integer({
			minimum: 0,
			description: 'Queue position while waiting, 1 is next; otherwise 0.',
		}),
		expectedWaitSeconds: Type.Integer({
			minimum: 0,
			description: 'Expected time until the cutout is ready.',
		}),
		/** Present when the state is 'done'. */
		doubtfulRegions: Type.Optional(DoubtfulRegions),
	},
	{ description: 'The processing status of the image.' },
);
export type ProcessStatus = Static<typeof ProcessStatus>;

/** Body of the call for a mask. */
export const SegmentRequest = Type.Object(
	{
		points: Prompts,
		pointsOnly: Type.Optional(
			Type.Boolean({
				description:
					'Whether to use the points alone, without `matte` or the cutout as first guess: for an image whose cutout has the wrong subject. Default: false.',
			}),
		),
		matte: Type.Optional(
			Type.String({
				minLength: 1,
				maxLength: limits.maxGuessCharacters,
				pattern: '^[A-Za-z0-9+/]+={0,2}$',
				description: `The cutout as the user has edited it so far, as first guess in place of the original one: a PNG of at most ${limits.maxGuessSidePx} x ${limits.maxGuessSidePx} pixels in base64, 8-bit grey, white where the subject is. It is stretched to the image. Default: the original cutout.`,
			}),
		),
	},
	{
		additionalProperties: false,
		description:
			'If at least one point is to be kept, the mask shows the region that contains these points and not the others; if all are to be removed, the region at them.',
	},
);
export type SegmentRequest = Static<typeof SegmentRequest>;

/** RFC 9457 problem details, the body of every failure. */
export const Problem = Type.Object({
	type: Type.String({
		description:
			'Documentation of the code: a relative reference, to be resolved against the requested address.',
	}),
	title: Type.String(),
	status: Type.Integer(),
	code: Type.String({ description: 'Stable error code for programs.' }),
	detail: Type.String({ description: 'What is wrong with this request; often the same as the title.' }),
	retryable: Type.Boolean({ description: 'Whether the same request can succeed later.' }),
	requestId: Type.String({ description: 'Quote this when reporting a problem.' }),
});
export type Problem = Static<typeof Problem>;
