import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { createBucket } from './bucket.ts';
import { s3Timeouts } from './client.ts';

it('a listing whose page names itself as the next one fails, and is not followed for ever', async () => {
	let pages = 0;
	const send = async () => ({
		Contents: [{ Key: 'an/image' }],
		NextContinuationToken: ++pages < 10 && 'the same',
	});
	const client = { send } as unknown as S3Client;
	const bucket = createBucket(client, 'images', { tags: false, conditionalWrites: false }, s3Timeouts);
	const list = async () => {
		for await (const _ of bucket.list('an/'));
	};
	await expect(list()).rejects.toMatchObject({ code: 'unavailable' });
});

it.each(['open', 'read'] as const)('a response without its length is an error: %s', async (call) => {
	const body = Readable.from([Buffer.from('a part of a photo')]);
	const client = { send: async () => ({ Body: body }) } as unknown as S3Client;
	const bucket = createBucket(client, 'images', { tags: false, conditionalWrites: false }, s3Timeouts);
	await expect(bucket[call]('an/image')).rejects.toMatchObject({ code: 'unavailable' });
	expect(body.destroyed).toBe(true);
});

it.each([
	['the same object', '"a"', 'a photo'],
	['another one, by a server that ignores If-Match', '"b"', undefined],
])('a download that breaks off continues with %s', async (_what, ETag, content) => {
	async function* part(content: string, error?: Error) {
		yield Buffer.from(content);
		if (error) throw error;
	}
	const replies = [
		{ Body: Readable.from(part('a ph', new Error('reset'))), ContentLength: 7, ETag: '"a"' },
		{ Body: Readable.from(part('oto')), ContentLength: 3, ContentRange: 'bytes 4-6/7', ETag },
	];
	const client = { send: async () => replies.shift() } as unknown as S3Client;
	const bucket = createBucket(client, 'images', { tags: false, conditionalWrites: false }, s3Timeouts);
	const received = text((await bucket.open('an/image'))?.stream as Readable);
	if (content) expect(await received).toBe(content);
	else await expect(received).rejects.toMatchObject({ code: 'unavailable' });
});

it.each([
	['until one is stored, which stays', [409, 409, 412], 'stored', 3],
	['until there is no other', [409, 200], 'stored', 2],
	['five times', Array(9).fill(409), 'unavailable', 5],
])('a write beside another one of the same object is repeated: %s', async (_, statuses, outcome, calls) => {
	let sent = 0;
	const send = async () => {
		const httpStatusCode = statuses[sent++];
		if (httpStatusCode !== 200) throw Object.assign(new Error(), { $metadata: { httpStatusCode } });
	};
	const client = { send } as unknown as S3Client;
	const bucket = createBucket(client, 'images', { tags: false, conditionalWrites: true }, s3Timeouts);
	const object = { content: Buffer.from('photo'), type: 'image/png', metadata: {} };
	const stored = bucket.create('an/image', object).then(
		() => 'stored',
		({ code }) => code,
	);
	expect([await stored, sent]).toEqual([outcome, calls]);
});
