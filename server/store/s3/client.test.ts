import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { createS3Client, s3Timeouts } from './client.ts';
import type { S3Options } from './s3-options.ts';

/** The address of a request for the object `key`. */
async function addressOf(options: Partial<S3Options>): Promise<string> {
	const merged = {
		endpoint: 'https://s3.example.org:8443',
		region: 'eu-central-1',
		bucket: 'images',
		accessKey: 'access',
		secretKey: 'secret',
		pathStyle: true,
		...options,
	};
	const client = createS3Client(merged, s3Timeouts);
	let address = '';
	client.middlewareStack.add(
		() => async (args) => {
			const { protocol, hostname, port, path } = args.request as Record<string, string>;
			address = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
			throw new Error('captured');
		},
		{ step: 'deserialize', priority: 'low', name: 'captureAddress' },
	);
	const call = client.send(new HeadObjectCommand({ Bucket: merged.bucket, Key: 'key' }));
	await expect(call).rejects.toThrow('captured');
	return address;
}

it('the bucket is in the path, or before the host name', async () => {
	expect(await addressOf({})).toBe('https://s3.example.org:8443/images/key');
	expect(await addressOf({ pathStyle: false })).toBe('https://images.s3.example.org:8443/key');
});

it('without an endpoint the address is that of AWS in the region', async () => {
	const address = await addressOf({ endpoint: undefined, pathStyle: false });
	expect(address).toBe('https://images.s3.eu-central-1.amazonaws.com/key');
});
