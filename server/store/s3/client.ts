// The S3 client, set for visitors who wait and for servers that are not AWS.
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Options, S3Timeouts } from './s3-options.ts';

export const s3Timeouts: S3Timeouts = {
	startMs: 15_000,
	connectMs: 2_000,
	answerMs: 3_000,
	writeMs: 10_000,
	callMs: 10_000,
	pictureMs: 30_000,
};

/** The first and two more, 100 ms apart at most at first. */
const maxAttempts = 3;

export function createS3Client(options: S3Options, { connectMs, answerMs }: S3Timeouts): S3Client {
	// The client's own 50 sockets would be held by 50 visitors who read slowly, and everybody else would wait; connections.ts limits those.
	const agent = { maxSockets: Number.POSITIVE_INFINITY };
	return new S3Client({
		region: options.region,
		...(options.endpoint && { endpoint: options.endpoint }),
		forcePathStyle: options.pathStyle,
		credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
		// Not every server knows the newer checksums. What is sent is covered by the signature all the same.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		maxAttempts,
		requestHandler: {
			connectionTimeout: connectMs,
			requestTimeout: answerMs,
			throwOnRequestTimeout: true,
			httpAgent: agent,
			httpsAgent: agent,
		},
	});
}
