// The few S3 calls that the store makes, each with its deadline, and each failure as an error of the catalogue.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	type GetObjectCommandOutput,
	HeadObjectCommand,
	type HeadObjectCommandOutput,
	ListObjectsV2Command,
	PutObjectCommand,
	type S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';
import type { Capabilities } from './capabilities.ts';
import { isConflict, isMissing, isPreconditionFailed, toStoreError } from './errors.ts';
import { tagging } from './expiry-tag.ts';
import { resumed } from './resumed.ts';
import type { S3Timeouts } from './s3-options.ts';

type Metadata = Record<string, string>;

interface NewObject {
	readonly content: Uint8Array;
	readonly type: string;
	readonly metadata: Metadata;
}

export interface ObjectHead {
	readonly metadata: Metadata | undefined;
	/** By the clock of the S3 server, in milliseconds since 1970; some round to seconds. */
	readonly modifiedAt: number;
}

interface OpenObject extends ObjectHead {
	readonly sizeBytes: number;
	readonly stream: Readable;
}

export interface ListedObject {
	readonly key: string;
	/** As in ObjectHead. */
	readonly modifiedAt: number;
}

export type Bucket = ReturnType<typeof createBucket>;

/** Attempts to write while another writer writes the same object. */
const maxConflicts = 5;

export function createBucket(
	client: S3Client,
	name: string,
	{ tags, conditionalWrites }: Capabilities,
	{ writeMs, callMs, imageMs, silentMs }: S3Timeouts,
) {
	const at = (key: string) => ({ Bucket: name, Key: key });
	const ifTagged = tags ? tagging : {};
	const ifNew = conditionalWrites ? { IfNoneMatch: '*' } : {};
	const callDeadline = () => ({ abortSignal: AbortSignal.timeout(callMs) });
	const imageDeadline = () => ({ abortSignal: AbortSignal.timeout(imageMs) });

	return {
		/** Writes a small object, replacing an existing one. */
		async overwrite(key: string, content: string): Promise<void> {
			const object = { ...at(key), Body: content, ...ifTagged };
			await call('PutObject', () => client.send(new PutObjectCommand(object), callDeadline()));
		},

		/** Writes an object if there is none of that key; else the present one stays. */
		async create(key: string, { content, type, metadata }: NewObject): Promise<void> {
			const object = { ContentType: type, Metadata: metadata, Body: content, ...ifTagged, ...ifNew };
			const deadline = { ...imageDeadline(), requestTimeout: writeMs };
			for (let attempt = 1; ; attempt++) {
				try {
					await client.send(new PutObjectCommand({ ...at(key), ...object }), deadline);
					return;
				} catch (error) {
					if (isPreconditionFailed(error)) return;
					if (!isConflict(error) || attempt === maxConflicts) throw toStoreError(error, 'PutObject');
				}
			}
		},

		/** The stream is the socket's own, so that a slow reader slows the server down and fills no memory. */
		open(key: string): Promise<OpenObject | undefined> {
			return find('GetObject', async () => {
				const object = await client.send(new GetObjectCommand(at(key)));
				const sizeBytes = lengthOf(object);
				const stream = resumed(object.Body as Readable, (from) => openFrom(key, from, object.ETag), silentMs);
				return { ...headOf(object), sizeBytes, stream };
			});
		},

		read(key: string): Promise<(ObjectHead & { bytes: Buffer }) | undefined> {
			return find('GetObject', async () => {
				const object = await client.send(new GetObjectCommand(at(key)), imageDeadline());
				lengthOf(object);
				return { ...headOf(object), bytes: await buffer(object.Body as Readable) };
			});
		},

		/** Like `open`, with an empty stream: neither the content nor a connection of its own is used. */
		async openHead(key: string): Promise<OpenObject | undefined> {
			const object = await headObject(key);
			return object && { ...headOf(object), sizeBytes: lengthOf(object), stream: Readable.from([]) };
		},

		/** Undefined if there is no object. */
		async head(key: string): Promise<ObjectHead | undefined> {
			const object = await headObject(key);
			return object && headOf(object);
		},

		/**
		 * Deleting nothing is not an error. One at a time: many servers reject
		 * DeleteObjects as this client signs it, without an MD5.
		 */
		async remove(key: string): Promise<void> {
			await call('DeleteObject', () => client.send(new DeleteObjectCommand(at(key)), callDeadline()));
		},

		/** In the order of keys, from the first after `after`, a thousand in each call. */
		async *list(prefix: string, after?: string): AsyncGenerator<ListedObject> {
			for (let token: string | undefined; ; ) {
				const page = await listPage(prefix, after, token);
				for (const { Key, LastModified } of page.Contents ?? []) {
					if (Key) yield { key: Key, modifiedAt: timeOf(LastModified) };
				}
				const next = page.NextContinuationToken;
				if (!next) return;
				if (next === token) throw new AppError('unavailable', 'S3 ListObjectsV2: names the same page again');
				token = next;
			}
		},
	};

	function headObject(key: string): Promise<HeadObjectCommandOutput | undefined> {
		return find('HeadObject', () => client.send(new HeadObjectCommand(at(key)), callDeadline()));
	}

	async function openFrom(key: string, from: number, IfMatch: string | undefined): Promise<Readable> {
		const range = { Range: `bytes=${from}-`, IfMatch };
		const object = await call('GetObject', () => client.send(new GetObjectCommand({ ...at(key), ...range })));
		lengthOf(object);
		const body = object.Body as Readable;
		const isNext = object.ContentRange?.startsWith(`bytes ${from}-`);
		// Not every server knows If-Match.
		if (isNext && object.ETag === IfMatch) return body;
		body.destroy();
		throw new AppError('unavailable', 'S3 GetObject: not the requested part');
	}

	async function listPage(
		Prefix: string,
		StartAfter: string | undefined,
		ContinuationToken: string | undefined,
	) {
		const from = ContinuationToken ? { ContinuationToken } : StartAfter ? { StartAfter } : {};
		const page = { Bucket: name, Prefix, ...from };
		return call('ListObjectsV2', () => client.send(new ListObjectsV2Command(page), callDeadline()));
	}
}

/** What a call resolves to; throws its failure as an error of the catalogue. */
async function call<T>(operation: string, send: () => Promise<T>): Promise<T> {
	try {
		return await send();
	} catch (error) {
		throw toStoreError(error, operation);
	}
}

/** Like `call`, but resolves to undefined if there is no such object. */
function find<T>(operation: string, send: () => Promise<T>): Promise<T | undefined> {
	return call(operation, () =>
		send().catch((error) => {
			if (!isMissing(error)) throw error;
			return undefined;
		}),
	);
}

/** Without it a response that was cut would pass for a whole one. Proxies that compress responses leave it out. */
function lengthOf({ ContentLength, Body }: Partial<GetObjectCommandOutput>): number {
	if (ContentLength !== undefined) return ContentLength;
	(Body as Readable | undefined)?.destroy();
	throw new AppError('unavailable', 'S3: no Content-Length');
}

const timeOf = (date: Date | undefined) => date?.getTime() ?? 0;

function headOf({ Metadata, LastModified }: HeadObjectCommandOutput): ObjectHead {
	return { metadata: Metadata, modifiedAt: timeOf(LastModified) };
}
