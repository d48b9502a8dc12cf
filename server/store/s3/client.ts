// The S3 client, configured for clients that wait and for servers that are not AWS.
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Options, S3Timeouts } from './s3-options.ts';

export const s3Timeouts: S3Timeouts = {
	startMs: 15_000,
	connectMs: 2_000,
	responseMs: 3_000,
	writeMs: 10_000,
	callMs: 10_000,
	imageMs: 30_000,
	silentMs: 10_000,
};

/** The first and two retries, at most 100 ms apart at first. */
const maxAttempts = 3;

export function createS3Client(options: S3Options, { connectMs, responseMs }: S3Timeouts): S3Client {
	// By default 50 sockets: 50 clients that read slowly would block all others. http/connections/connections.ts limits
	// those.
	const agent = { maxSockets: Number.POSITIVE_INFINITY };
	return new S3Client({
		region: options.region,
		...(options.endpoint && { endpoint: options.endpoint }),
		forcePathStyle: options.pathStyle,
		credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
		// Not every server supports the newer checksums. The signature covers the content anyway.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		maxAttempts,
		requestHandler: {
			connectionTimeout: connectMs,
			requestTimeout: responseMs,
			throwOnRequestTimeout: true,
			httpAgent: agent,
			httpsAgent: agent,
		},
	});
}
