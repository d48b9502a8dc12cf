// Describes for the OpenAPI document the headers of responses that clients read. Hooks add most of them to the replies
// of many calls, so they are described here and not with each call.
import { isProgramRoute } from '../compat/program-call.ts';

interface Response {
	readonly content?: Readonly<Record<string, unknown>>;
	headers?: Record<string, object>;
}

/** What is used of an OpenAPI document. */
interface Document {
	readonly paths?: Readonly<
		Record<string, Readonly<Record<string, { readonly responses?: Readonly<Record<string, Response>> }>>>
	>;
}

const text = (description: string) => ({ description, schema: { type: 'string' } });
const integer = (description: string) => ({ description, schema: { type: 'integer' } });
const size = integer('In pixels.');

const ofEach = {
	'X-Request-Id': text('Names the request in the log.'),
	'RateLimit-Policy': text('The limits that the call counts towards (draft-ietf-httpapi-ratelimit-headers).'),
	'RateLimit': text('What is left of each, and the seconds until all of it is available again.'),
};

const ofFailuresThatPass = { 'Retry-After': integer('Seconds after which to call again.') };

const ofImages = {
	'Sunset': text('When the image expires (RFC 8594).'),
	'Peel-Confidence': text('Of a cutout: as /api/process returns it.'),
	'Peel-Doubt': text('Of a cutout: as /api/process returns it.'),
	'Content-Disposition': text('Of a download: the name of the file.'),
};

const ofProgramCalls = {
	'X-RateLimit-Limit': integer('Calls in each window.'),
	'X-RateLimit-Remaining': integer('What is left of them.'),
	'X-RateLimit-Reset': integer('When all of them are available again, in Unix seconds.'),
};

const ofRemovals = {
	'X-Type': text('The parameter type; absent with type_level=none.'),
	'X-Width': size,
	'X-Height': size,
	'X-Max-Width': integer('The largest result, in pixels.'),
	'X-Max-Height': integer('The largest result, in pixels.'),
	'X-Credits-Charged': integer('Always 0.'),
	'X-Foreground-Top': size,
	'X-Foreground-Left': size,
	'X-Foreground-Width': size,
	'X-Foreground-Height': size,
	'X-Peel-Model': text('The model, by name and hash.'),
};

const passing = ['429', '503', '504', '507'];

/** Returns the same document. */
export function describeHeaders<D extends object>(document: D): D {
	for (const [path, operations] of Object.entries((document as Document).paths ?? {})) {
		// Probes count towards no limit, and what reads them has an interval of its own.
		if (!isProgramRoute(path) && !path.startsWith('/api/')) continue;
		for (const { responses = {} } of Object.values(operations))
			for (const [status, response] of Object.entries(responses))
				response.headers = headersOf(path, status, response);
	}
	return document;
}

function headersOf(path: string, status: string, { content = {} }: Response): Record<string, object> {
	const isOfProgram = isProgramRoute(path);
	const isImage = status === '200' && 'image/png' in content;
	return {
		...ofEach,
		...(isOfProgram && ofProgramCalls),
		...(passing.includes(status) && ofFailuresThatPass),
		...(isImage && (isOfProgram ? ofRemovals : ofImages)),
	};
}
