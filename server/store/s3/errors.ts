// Maps error responses of the S3 server, and missing responses, to errors of the catalogue.
import { AppError } from '#contract/errors.ts';

interface S3Fault {
	/** For example NoSuchKey; for a failed connection its code, such as ECONNREFUSED. */
	readonly name: string;
	/** Undefined if there was no response. */
	readonly status: number | undefined;
	readonly message: string;
}

/** The facts of an error of the S3 client. */
export function s3Fault(error: unknown): S3Fault {
	const { name, message, code, $metadata } = error as Error & {
		code?: string;
		$metadata?: { httpStatusCode?: number };
	};
	const status = $metadata?.httpStatusCode;
	return { name: status === undefined ? (code ?? name) : name, status, message };
}

/** No such object. A missing bucket is something else. */
export function isMissing(error: unknown): boolean {
	const { status, name } = s3Fault(error);
	return status === 404 && name !== 'NoSuchBucket';
}

/** A conditional write found an object of that key. */
export const isPreconditionFailed = (error: unknown) => s3Fault(error).status === 412;

/** Two concurrent conditional writes, neither of which succeeded: AWS documents a retry. */
export const isConflict = (error: unknown) => s3Fault(error).status === 409;

/** QuotaExceeded of Ceph, XMinioAdminBucketQuotaExceeded, XMinioStorageFull, InsufficientStorage. */
const full = /quota|storagefull|insufficientstorage/i;

/**
 * 'storage-full' if the server's own quota is used up, else 'unavailable'. The error itself is dropped, because it
 * quotes keys, which contain ids; some servers even send back what was signed. An AppError is returned as it is.
 */
export function toStoreError(error: unknown, operation: string): AppError {
	if (error instanceof AppError) return error;
	const { name, status } = s3Fault(error);
	const code = status === 507 || full.test(name) ? 'storage-full' : 'unavailable';
	return new AppError(code, `S3 ${operation}: ${status ?? 'no response'} ${name}`);
}
