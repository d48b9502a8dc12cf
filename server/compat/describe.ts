// Describes the compatible APIs for the OpenAPI document. The fields are
// checked where they are parsed, not by these schemas.
import { Type } from 'typebox';
import { limits } from '#contract/limits.ts';
import { binary } from '../routes/replies.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));
const file = (more = '') =>
	Type.Optional(
		binary(
			`JPG, PNG or WebP of at most ${limits.api.maxBytes / 1e6} MB and ${limits.api.maxPixels / 1e6} megapixels.${more}`,
		),
	);

const Removal = Type.Object({
	image_file: file(' Exactly one of image_file, image_file_b64 and image_url.'),
	image_file_b64: text('The file in base64, also as a data URL.'),
	image_url: text('The address of the file, where the operator allows it (PEEL_API_URLS).'),
	size: text(
		'Largest result: preview, small, regular (0.25 megapixels), medium (1.5), hd (4), full, 4k, 50MP, auto (25). Default: preview, or as the operator chose.',
	),
	type: text('Accepted; comes back in X-Type. Does not change the cutout.'),
	type_level: text('Accepted; with none there is no X-Type.'),
	format: text(
		'auto (PNG with transparency, else JPG), png, jpg, webp, or zip with color.jpg and alpha.png.',
	),
	channels: text('rgba, or alpha for the matte alone.'),
	roi: text('Where the subject is: x1 y1 x2 y2, each in px or %.'),
	crop: text('true crops to the subject.'),
	crop_margin: text(
		'Around a cropped subject: one, two or four values in px (up to 500) or % of the subject (up to 50).',
	),
	scale: text('10% to 100% of the image that the subject fills, or original.'),
	position: text(
		'original, center, or one or two values from 0% to 100%. Default: original, with a scale center.',
	),
	bg_color: text('Hexadecimal digits, also with alpha, or the name of a colour. At most one background.'),
	bg_image_url: text('The address of an image that covers the background.'),
	bg_image_file: file(' It covers the background.'),
	add_shadow: text('true adds a drop shadow.'),
	shadow_type: text('none; every other value is a drop shadow.'),
	shadow_opacity: text('0 to 100.'),
	semitransparency: text('Accepted; half transparent parts always stay so.'),
});

const RemovalWithoutFiles = Type.Omit(Removal, ['image_file', 'bg_image_file']);

const Failure = Type.Object({
	errors: Type.Array(
		Type.Object({
			title: Type.String(),
			code: Type.String(),
			detail: Type.String(),
		}),
	),
	detail: Type.String({ description: 'For clients of rembg: what is wrong, in one sentence.' }),
});

const failures = Object.fromEntries(
	Object.entries({
		400: 'The code says what is wrong with the request or its image.',
		403: 'The API key is missing or wrong.',
		408: 'The request took too long to arrive.',
		429: 'Too many calls; Retry-After says when to call again.',
		503: 'Many images are being processed; Retry-After says when to call again.',
		504: 'Processing took too long and was stopped.',
		507: 'The storage is full; Retry-After says when to call again.',
	}).map(([status, description]) => [
		status,
		{ description, content: { 'application/json': { schema: Failure } } },
	]),
);

const image = (...types: string[]) => ({
	description: 'The result.',
	content: Object.fromEntries(types.map((type) => [type, { schema: binary() }])),
});

const Base64 = Type.Object({
	data: Type.Object({
		result_b64: Type.String({ description: 'The file in base64.' }),
		foreground_top: Type.Integer({ minimum: 0 }),
		foreground_left: Type.Integer({ minimum: 0 }),
		foreground_width: Type.Integer({ minimum: 0 }),
		foreground_height: Type.Integer({ minimum: 0 }),
	}),
});
const files = image('image/png', 'image/jpeg', 'image/webp', 'application/zip');
const removal = {
	description: 'The result. With Accept: application/json, a document with the file in data.result_b64.',
	content: { ...files.content, 'application/json': { schema: Base64 } },
};

const Account = Type.Object(
	{
		data: Type.Object({
			attributes: Type.Object({
				credits: Type.Object({
					total: Type.Integer(),
					subscription: Type.Integer(),
					payg: Type.Integer(),
					enterprise: Type.Integer(),
				}),
				api: Type.Object({ free_calls: Type.Integer(), sizes: Type.String() }),
			}),
		}),
	},
	{ description: 'The credits.' },
);

const tags = ['Compatible'];
const security = [{ apiKey: [] }];

export const removalSchema = {
	tags,
	security,
	operationId: 'removebg',
	summary: 'Remove a background, as in the API of remove.bg',
	description:
		'Nothing is stored longer than the request. Fields may be a multipart form, URL-encoded or JSON; empty ones count as absent.\n\n`curl -H "X-Api-Key: $KEY" -F image_file=@photo.jpg -F size=full -o cutout.png http://localhost:3000/v1.0/removebg`\n\n`curl -H "X-Api-Key: $KEY" -F image_file=@photo.jpg -F crop=true -F crop_margin=10% -F bg_color=81d4fa -o blue.jpg http://localhost:3000/v1.0/removebg`',
	body: {
		content: {
			'multipart/form-data': { schema: Removal },
			'application/x-www-form-urlencoded': { schema: RemovalWithoutFiles },
			'application/json': { schema: RemovalWithoutFiles },
		},
	},
	response: { 200: removal, ...failures },
};

export const accountSchema = {
	tags,
	security,
	operationId: 'getAccount',
	summary: 'Get the credits, as in the API of remove.bg',
	description: 'Nothing is charged: there are always enough credits.',
	response: { 200: Account, 403: failures[403], 429: failures[429] },
};

const rembgSchema = (source: string, example: string) => ({
	tags,
	security,
	description: `Works like rembg's server: ${source}, om=true for the mask alone, bgc=R,G,B,A for a background. Other options are accepted and have no effect.\n\n\`${example}\``,
	querystring: Type.Object({
		url: text('The address of the image, where the operator allows it (PEEL_API_URLS).'),
		om: text('true: the mask alone.'),
		bgc: text('R,G,B,A'),
	}),
	response: { 200: image('image/png'), ...failures },
});

export const rembgUrlSchema = {
	...rembgSchema(
		'the image by ?url=',
		'curl -o cutout.png "http://localhost:3000/api/remove?url=https://example.org/photo.jpg"',
	),
	operationId: 'removeFromUrl',
	summary: 'Remove the background of an image given by its address',
};

export const rembgFormSchema = {
	...rembgSchema(
		'the image as file or by ?url=',
		'curl -F file=@photo.jpg -o cutout.png http://localhost:3000/api/remove',
	),
	operationId: 'removeFromFile',
	summary: 'Remove the background of an uploaded image',
	consumes: ['multipart/form-data'],
	body: Type.Object({
		file: file(),
		om: text('true: the mask alone.'),
		bgc: text('R,G,B,A'),
	}),
};
