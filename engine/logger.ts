// What the engine needs of a logger; pino fits.

type Log = (fields: object, message: string) => void;

export interface Logger {
	readonly info: Log;
	readonly warn: Log;
	readonly error: Log;
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
