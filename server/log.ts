// The log: JSON lines for machines, readable lines on a terminal.
import pino, { type Logger } from 'pino';

export function createLogger(level: string, isTerminal: boolean): Logger {
	if (!isTerminal) return pino({ level });
	return pino({ level, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } });
}
