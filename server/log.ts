// The log: JSON lines for machines, readable lines on a terminal. No line names a picture.
import pino, { type DestinationStream, type Logger } from 'pino';

/** Of a request, whatever is logged: its address holds ids and tokens, and its sender is nobody's business. */
const onlyMethod = ({ method }: { method?: string }) => ({ method });

/** File names of stored pictures, which errors of the file system quote. */
const pictureName = /[\w-]+\.(original|result|render-\w+)\b/g;

/** `destination`: standard output if left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
	return pino(
		{ level, serializers: { err: withoutPictureNames, req: onlyMethod } },
		destination ?? standardOutput(),
	);
}

function standardOutput(): DestinationStream {
	if (!process.stdout.isTTY) return pino.destination(1);
	return pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname' } });
}

/** An error as pino writes it, each picture's name taken out of its message, stack, path and causes. */
function withoutPictureNames(error: Error): unknown {
	const text = JSON.stringify(pino.stdSerializers.err(error));
	return JSON.parse(text.replace(pictureName, '[picture].$1'));
}
