// Answers lines that are not valid JSON-RPC messages: the protocol's library drops them, and a client that sent one as
// a request would wait for a response.
import { Transform } from 'node:stream';
import { ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server';

export interface Refusal {
	readonly jsonrpc: '2.0';
	/** Null where the message has none that can be read (JSON-RPC 2.0, section 5). */
	readonly id: string | number | null;
	readonly error: { readonly code: number; readonly message: string };
}

/**
 * Passes on lines that are valid messages, and responses of any form, because a response is never answered; `answer`
 * gets the error for each other line. The next line is read when that has resolved, or `replied` after a message. A
 * line of more than `maxBytes` is passed on as well: the library ends the connection there.
 */
export function checkMessages(
	maxBytes: number,
	answer: (refusal: Refusal) => Promise<unknown>,
	replied: () => Promise<unknown> = async () => {},
): Transform {
	let parts: Buffer[] = [];
	let bytes = 0;

	/** The line that these bytes complete, or as much of a longer one as may be kept. */
	function take(more: Buffer): Buffer {
		const line = Buffer.concat([...parts, more]);
		parts = [];
		bytes = 0;
		return line;
	}

	return new Transform({
		async transform(chunk: Buffer, _encoding, done) {
			let rest = chunk;
			for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
				const line = take(rest.subarray(0, end + 1));
				rest = rest.subarray(end + 1);
				const refusal = line.length > maxBytes ? undefined : refusalOf(line.toString());
				if (!refusal) this.push(line);
				await (refusal ? answer(refusal) : replied()).catch(() => {});
			}
			parts.push(rest);
			bytes += rest.length;
			if (bytes > maxBytes) this.push(take(Buffer.alloc(0)));
			done();
		},
	});
}

/** Undefined if the line needs no refusal. */
function refusalOf(line: string): Refusal | undefined {
	if (line.trim() === '') return undefined;
	let message: unknown;
	try {
		message = JSON.parse(line);
	} catch {
		return refuse(null, ProtocolErrorCode.ParseError, 'The message is not JSON.');
	}
	try {
		parseJSONRPCMessage(message);
		return undefined;
	} catch {
		if (isResponse(message)) return undefined;
		return refuse(
			idOf(message),
			ProtocolErrorCode.InvalidRequest,
			'The message is not a valid JSON-RPC request.',
		);
	}
}

function refuse(id: Refusal['id'], code: number, message: string): Refusal {
	return { jsonrpc: '2.0', id, error: { code, message } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

const isResponse = (message: unknown) =>
	isObject(message) && !('method' in message) && ('result' in message || 'error' in message);

function idOf(message: unknown): Refusal['id'] {
	const id = isObject(message) ? message.id : undefined;
	return typeof id === 'string' || typeof id === 'number' ? id : null;
}
