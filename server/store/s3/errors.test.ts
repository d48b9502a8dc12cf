import { expect, it } from 'vitest';
import { isMissing, toAppError } from './errors.ts';

/** As the client throws what a server answered. */
const answered = (name: string, httpStatusCode: number) =>
	Object.assign(new Error(`about pictures/some-id.original`), { name, $metadata: { httpStatusCode } });

it.each([
	['Ceph', 'QuotaExceeded', 403],
	['MinIO', 'XMinioAdminBucketQuotaExceeded', 400],
	['MinIO', 'XMinioStorageFull', 507],
	['any', 'Whatever', 507],
])('a server without room says so in many words: %s, %s', (_, name, status) => {
	expect(toAppError(answered(name, status), 'PutObject')).toMatchObject({
		code: 'storage-full',
		status: 507,
	});
});

it.each([
	['AccessDenied', 403],
	['SlowDown', 503],
	['InternalError', 500],
	['NoSuchBucket', 404],
])('whatever else it answers, the store is unavailable for now: %s', (name, status) => {
	expect(toAppError(answered(name, status), 'PutObject')).toMatchObject({ code: 'unavailable', status: 503 });
});

it('of the error nothing is kept but what was asked, the status and the name', () => {
	const error = toAppError(answered('SlowDown', 503), 'PutObject');
	expect(error.message).toBe('S3 PutObject: 503 SlowDown');
	expect(error.cause).toBeUndefined();
	const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', $metadata: {} });
	expect(toAppError(away, 'GetObject').message).toBe('S3 GetObject: no answer ECONNREFUSED');
});

it('a picture may be missing, and so may a bucket, which is something else', () => {
	expect(isMissing(answered('NoSuchKey', 404))).toBe(true);
	expect(isMissing(answered('NotFound', 404))).toBe(true);
	expect(isMissing(answered('NoSuchBucket', 404))).toBe(false);
});
