// The log: JSON lines, or readable lines on a terminal. No line holds the id of an image.
import pino, { type DestinationStream, type Logger } from 'pino';
import { partPattern } from './store/parts.ts';

/** The only logged property of a request object: its URL holds ids and tokens, its other properties personal data. */
const methodOnly = ({ method }: { method?: string }) => ({ method });

/** File names of stored images, which file system errors contain. */
const imageFileName = new RegExp(`[\\w-]+\\.(${partPattern})\\b`, 'g');

/**
 * Lines of level info in a second; a request has one or two. More are counted instead: rejected requests cost a client
 * nothing, and a flood of them would fill the disk with some hundred gigabytes of log a day.
 */
export const maxInfoLines = 500;

/**
 * Lines that cannot be written yet, for example to a full disk, are kept up to this length, and later ones are dropped.
 */
const maxUnwrittenChars = 1_000_000;

const infoLevel = pino.levels.values.info;

/** `destination` defaults to standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
	const isLeftOut = limitInfoLines((lines) =>
		logger.warn({ lines }, 'log lines dropped: too many in a second'),
	);
	const logger = pino(
		{
			level,
			serializers: { err: withoutImageNames, req: methodOnly },
			hooks: {
				logMethod(args, write, severity) {
					if (severity !== infoLevel || !isLeftOut()) write.apply(this, args);
				},
			},
		},
		destination ?? standardOutput(),
	);
	return logger;
}

/** Whether to leave a line out. Reports how many were, at the end of each second in which there were any. */
function limitInfoLines(report: (lines: number) => void): () => boolean {
	let lines = 0;
	return () => {
		lines += 1;
		if (lines === 1) {
			setTimeout(() => {
				const leftOut = lines - maxInfoLines;
				lines = 0;
				if (leftOut > 0) report(leftOut);
			}, 1000).unref();
		}
		return lines > maxInfoLines;
	};
}

function standardOutput(): DestinationStream {
	if (process.stdout.isTTY)
		return pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname' } });
	const output = pino.destination({ dest: 1, maxLength: maxUnwrittenChars });
	// An error, such as of a full disk, must not end the service. The library
	// would then wait at exit until all lines are written.
	output.on('error', () => {
		output.flushSync = () => {};
	});
	return output;
}

/** An error as pino serialises it, with the names of images removed from its message, stack, path and causes. */
function withoutImageNames(error: Error): unknown {
	const text = JSON.stringify(pino.stdSerializers.err(error));
	return JSON.parse(text.replace(imageFileName, '[image].$1'));
}
