// The log: JSON lines, or readable lines on a terminal. No line holds the id of an image.
import pino, { type DestinationStream, type Logger } from 'pino';

/** The only logged property of a request object: its URL holds ids and tokens, its other properties personal data. */
const methodOnly = ({ method }: { method?: string }) => ({ method });

/** File names of stored images, which file system errors contain. */
const imageFileName = /[\w-]+\.(original|result|render-\w+)\b/g;

/** `destination` defaults to standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
	return pino(
		{ level, serializers: { err: withoutImageNames, req: methodOnly } },
		destination ?? standardOutput(),
	);
}

function standardOutput(): DestinationStream {
	if (!process.stdout.isTTY) return pino.destination(1);
	return pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname' } });
}

/** An error as pino serialises it, with the names of images removed from its message, stack, path and causes. */
function withoutImageNames(error: Error): unknown {
	const text = JSON.stringify(pino.stdSerializers.err(error));
	return JSON.parse(text.replace(imageFileName, '[image].$1'));
}
