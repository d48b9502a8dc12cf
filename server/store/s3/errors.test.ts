import { expect, it } from 'vitest';
import { isMissing, toStoreError } from './errors.ts';

/** An error response as the client throws it. */
const errorResponse = (name: string, httpStatusCode: number) =>
	Object.assign(new Error(`about images/some-id.original`), { name, $metadata: { httpStatusCode } });

it.each([
	['Ceph', 'QuotaExceeded', 403],
	['MinIO', 'XMinioAdminBucketQuotaExceeded', 400],
	['MinIO', 'XMinioStorageFull', 507],
	['any', 'Whatever', 507],
])('each S3 implementation’s error for a full store is recognised: %s, %s', (_, name, status) => {
	expect(toStoreError(errorResponse(name, status), 'PutObject')).toMatchObject({
		code: 'storage-full',
		status: 507,
	});
});

it.each([
	['AccessDenied', 403],
	['SlowDown', 503],
	['InternalError', 500],
	['NoSuchBucket', 404],
])('any other response means that the store is unavailable for now: %s', (name, status) => {
	expect(toStoreError(errorResponse(name, status), 'PutObject')).toMatchObject({
		code: 'unavailable',
		status: 503,
	});
});

it('the logged error contains only the operation, the status and the name', () => {
	const error = toStoreError(errorResponse('SlowDown', 503), 'PutObject');
	expect(error.message).toBe('S3 PutObject: 503 SlowDown');
	expect(error.cause).toBeUndefined();
	const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', $metadata: {} });
	expect(toStoreError(away, 'GetObject').message).toBe('S3 GetObject: no response ECONNREFUSED');
});

it('a missing image is distinguished from a missing bucket', () => {
	expect(isMissing(errorResponse('NoSuchKey', 404))).toBe(true);
	expect(isMissing(errorResponse('NotFound', 404))).toBe(true);
	expect(isMissing(errorResponse('NoSuchBucket', 404))).toBe(false);
});
