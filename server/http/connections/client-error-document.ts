// The body of the response to bytes that are not a valid request, in the
// format that clients of the requested path expect.
import type { AppError } from '#contract/errors.ts';
import { isProgramRoute } from '../../compat/program-call.ts';
import { failureDocument } from '../../compat/reply/send-failure.ts';
import { problemDocument } from '../problems.ts';

/** Whose address was requested: one for programs of other services, one of the site, or not known. */
export type Audience = 'program' | 'site' | 'unknown';

export const audienceOf = (isProgramCall: boolean): Audience => (isProgramCall ? 'program' : 'site');

/** A request line at the beginning (RFC 9112, section 3), of which only the path counts, in either form. */
const requestLine = /^(?:\r?\n)*[A-Za-z-]{1,20} (?:https?:\/\/[^/\s]*)?(\/[^\s?#]*)/;
/** Beyond the longest path of the APIs. */
const maxPathBytes = 1_000;

/** Decided by the path in the last bytes received; 'unknown' if no request begins with them. */
export function audienceOfPacket(packet: unknown): Audience {
	const start = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, maxPathBytes) : '';
	const [, path] = requestLine.exec(start) ?? [];
	return path === undefined ? 'unknown' : audienceOf(isProgramRoute(decoded(path)));
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/**
 * Content type and members. For an unknown address they are those of both: a
 * problem document may have more members (RFC 9457, section 3.2).
 */
export function documentFor(audience: Audience, error: AppError, requestId: string): [type: string, object] {
	const failure = failureDocument(error);
	if (audience === 'program') return ['application/json', failure];
	const problem = problemDocument(error, requestId);
	return ['application/problem+json', audience === 'site' ? problem : { ...failure, ...problem }];
}
