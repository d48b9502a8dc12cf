// The logger that the engine writes to; pino has this interface.

type Log = (fields: object, message: string) => void;

export interface Logger {
	readonly info: Log;
	readonly warn: Log;
	readonly error: Log;
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
