// Explains why the service cannot start on this bucket, in a sentence that names the setting to correct.
import { s3Fault } from './errors.ts';
import type { S3Options } from './s3-options.ts';

/** An error that already names a setting passes unchanged. The sentence quotes neither keys nor secrets. */
export function toStartError(error: unknown, { endpoint, bucket, region }: S3Options): Error {
	const { name, status, message } = s3Fault(error);
	if (status === undefined && message.startsWith('PEEL_')) return error as Error;
	return new Error(sentence());

	function sentence(): string {
		if (status === undefined) {
			return `PEEL_S3_ENDPOINT: ${endpoint ?? 'AWS'} does not respond as an S3 server (${name})`;
		}
		switch (name) {
			case 'InvalidAccessKeyId':
				return 'PEEL_S3_ACCESS_KEY: the S3 server does not accept this key';
			case 'SignatureDoesNotMatch':
				return 'PEEL_S3_SECRET_KEY: is not the secret of PEEL_S3_ACCESS_KEY';
			case 'NoSuchBucket':
				return `PEEL_S3_BUCKET: there is no bucket "${bucket}"`;
			case 'AccessDenied':
				return `PEEL_S3_ACCESS_KEY: this key may not write, read, list and delete in the bucket "${bucket}"`;
			case 'PermanentRedirect':
			case 'AuthorizationHeaderMalformed':
				return `PEEL_S3_REGION: the bucket "${bucket}" is not in ${region}`;
			default:
				return `PEEL_S3_ENDPOINT: the S3 server responded ${status} ${name}`;
		}
	}
}
