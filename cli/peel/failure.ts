// Why an image failed, as a code for programs and a sentence for people.
import { AppError, type ErrorCode } from '#contract/errors.ts';

/** Codes in addition to the catalogue's, for files and names. */
type OwnCode = 'exists' | 'same-name' | 'is-input' | 'no-pictures' | 'file-error';

export interface Failure {
	readonly code: ErrorCode | OwnCode;
	readonly message: string;
}

export class FileFault extends Error {
	readonly code: OwnCode;

	constructor(code: OwnCode, message: string) {
		super(message);
		this.name = 'FileFault';
		this.code = code;
	}
}

export function existsAlready(file: string): FileFault {
	return new FileFault('exists', `${file} exists already; --force overwrites it.`);
}

/** Other failures concern the input; this one names the output. */
export function cannotWrite(file: string, error: unknown): FileFault {
	return new FileFault('file-error', `${file} cannot be written. ${toFailure(error).message}`);
}

const systemFaults: Record<string, string> = {
	ENOENT: 'There is no such file or folder.',
	EACCES: 'Access is not allowed.',
	EPERM: 'Access is not allowed.',
	EROFS: 'The disk cannot be written to.',
	ENOSPC: 'The disk is full.',
	EDQUOT: 'The disk is full.',
	EISDIR: 'It is a folder, not a file.',
	EEXIST: 'A part of its path is a file, not a folder.',
	ENOTDIR: 'A part of its path is a file, not a folder.',
	ELOOP: 'Its links lead in a circle.',
	ENAMETOOLONG: 'Its name or path is too long.',
};

/** Failures of a file or of the system; any other error is a bug and is thrown on. */
export function toFailure(error: unknown): Failure {
	if (error instanceof AppError) return { code: error.code, message: sentenceOf(error) };
	if (error instanceof FileFault) return { code: error.code, message: error.message };
	if (error instanceof Error && 'syscall' in error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		return { code: 'file-error', message: systemFaults[code] ?? `The system reports ${code}.` };
	}
	throw error;
}

/** The engine reports an unreadable background with the image's codes and marks it in the message. */
function sentenceOf({ message, title }: AppError): string {
	return message.startsWith('background: ') ? `The background cannot be used. ${title}` : title;
}
