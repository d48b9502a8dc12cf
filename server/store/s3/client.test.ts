import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { createS3Client, s3Timeouts } from './client.ts';
import type { S3Options } from './s3-options.ts';

/** Where a request for the object `key` would be sent. */
async function addressOf(options: Partial<S3Options>): Promise<string> {
	const settings = {
		endpoint: 'https://s3.example.org:8443',
		region: 'eu-central-1',
		bucket: 'pictures',
		accessKey: 'access',
		secretKey: 'secret',
		pathStyle: true,
		...options,
	};
	const client = createS3Client(settings, s3Timeouts);
	let address = '';
	client.middlewareStack.add(
		() => async (args) => {
			const { protocol, hostname, port, path } = args.request as Record<string, string>;
			address = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
			throw new Error('seen enough');
		},
		{ step: 'deserialize', priority: 'low', name: 'lookAtAddress' },
	);
	const call = client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: 'key' }));
	await expect(call).rejects.toThrow('seen enough');
	return address;
}

it('the bucket stands in the path, or before the name of the host', async () => {
	expect(await addressOf({})).toBe('https://s3.example.org:8443/pictures/key');
	expect(await addressOf({ pathStyle: false })).toBe('https://pictures.s3.example.org:8443/key');
});

it('without an endpoint it is AWS, in the region', async () => {
	const address = await addressOf({ endpoint: undefined, pathStyle: false });
	expect(address).toBe('https://pictures.s3.eu-central-1.amazonaws.com/key');
});
