// Describes for the OpenAPI document the headers of responses that clients read. Hooks add most of them to the replies
// of many calls, so they are described here and not with each call.
import { isProgramRoute } from '../../compat/program-call.ts';
import { integer, ofProgramCalls, ofRemovals, text } from '../../compat/reply/program-headers.ts';

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

const ofEach = {
	'X-Request-Id': text('Names the request in the log.'),
	'RateLimit-Policy': text('The limits that the call counts towards (draft-ietf-httpapi-ratelimit-headers).'),
	'RateLimit': text('What is left of each, and the seconds until all of it is available again.'),
};

const ofFailuresThatPass = { 'Retry-After': integer('Seconds after which to call again.') };

const ofImages = { Sunset: text('When the image expires (RFC 8594).') };

const ofFiles = { 'Content-Disposition': text('The name of the file.') };

const ofResults = {
	'Peel-Confidence': text('As /api/process returns it, with two decimals.'),
	'Peel-Doubt': text('As /api/process returns it.'),
	'Peel-Theme': text('As /api/process returns it.'),
};

const isResult = /^\/api\/secure\//;
/** Masks have no name. */
const isFile = /^\/api\/(secure|original)\//;

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
		...(isImage && isFile.test(path) && ofFiles),
		...(isImage && isResult.test(path) && ofResults),
	};
}
