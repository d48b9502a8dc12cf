// The few calls of S3 that the store makes: each with its deadline, each failure in our words.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	type S3Client,
} from '@aws-sdk/client-s3';
import { isConflict, isMissing, isThereAlready, toAppError } from './errors.ts';
import { tagged } from './expiry-tag.ts';
import type { S3Timeouts } from './s3-options.ts';

/** What not every server can do; see prepare.ts. */
export interface Abilities {
	/** Tags an object as it is written. */
	readonly tags: boolean;
	/** Writes an object only where there is none. */
	readonly conditions: boolean;
}

export interface Description {
	readonly type: string;
	readonly metadata: Record<string, string>;
}

export interface Found {
	readonly metadata: Record<string, string> | undefined;
	readonly bytes: number;
	readonly stream: Readable;
}

export type Bucket = ReturnType<typeof createBucket>;

/** Attempts to write where another writer is at the same object in the same moment. */
const maxConflicts = 5;

export function createBucket(
	client: S3Client,
	name: string,
	{ tags, conditions }: Abilities,
	{ writeMs, callMs, pictureMs }: S3Timeouts,
) {
	const at = (key: string) => ({ Bucket: name, Key: key });
	const tagging = tagged(tags);
	const onlyIfNew = conditions ? { IfNoneMatch: '*' } : {};
	const soon = () => ({ abortSignal: AbortSignal.timeout(callMs) });
	const withPicture = () => ({ abortSignal: AbortSignal.timeout(pictureMs), requestTimeout: writeMs });

	return {
		/** Writes something small, over what is there. */
		async write(key: string, content: string): Promise<void> {
			try {
				await client.send(new PutObjectCommand({ ...at(key), Body: content, ...tagging }), soon());
			} catch (error) {
				throw toAppError(error, 'PutObject');
			}
		},

		/** Writes a picture, unless there is one: then that stays. */
		async keep(key: string, content: Uint8Array, { type, metadata }: Description): Promise<void> {
			const object = { ContentType: type, Metadata: metadata, Body: content, ...tagging, ...onlyIfNew };
			const deadline = withPicture();
			for (let attempt = 1; ; attempt++) {
				try {
					await client.send(new PutObjectCommand({ ...at(key), ...object }), deadline);
					return;
				} catch (error) {
					if (isThereAlready(error)) return;
					if (!isConflict(error) || attempt === maxConflicts) throw toAppError(error, 'PutObject');
				}
			}
		},

		/** The stream is the socket's own, so a reader who is slow holds the server back and not our memory. */
		async open(key: string): Promise<Found | undefined> {
			try {
				const { Metadata, ContentLength, Body } = await client.send(new GetObjectCommand(at(key)));
				return { metadata: Metadata, bytes: ContentLength ?? 0, stream: Body as Readable };
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw toAppError(error, 'GetObject');
			}
		},

		async read(key: string): Promise<(Pick<Found, 'metadata'> & { content: Buffer }) | undefined> {
			try {
				const { abortSignal } = withPicture();
				const { Metadata, Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal });
				return { metadata: Metadata, content: await buffer(Body as Readable) };
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw toAppError(error, 'GetObject');
			}
		},

		/** The metadata of an object, undefined if there is none. */
		async look(key: string): Promise<Record<string, string> | undefined> {
			try {
				const { Metadata } = await client.send(new HeadObjectCommand(at(key)), soon());
				return Metadata ?? {};
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw toAppError(error, 'HeadObject');
			}
		},

		/** Deleting nothing is no error. One at a time: many servers refuse DeleteObjects as this client signs it, for want of an MD5. */
		async remove(key: string): Promise<void> {
			try {
				await client.send(new DeleteObjectCommand(at(key)), soon());
			} catch (error) {
				throw toAppError(error, 'DeleteObject');
			}
		},

		/** Keys in their order, beginning after `after`, asked for a thousand at a time. */
		async *list(prefix: string, after?: string): AsyncGenerator<string> {
			for (let token: string | undefined; ; ) {
				const page = await listPage(prefix, after, token);
				for (const { Key } of page.Contents ?? []) if (Key) yield Key;
				token = page.NextContinuationToken;
				if (!token) return;
			}
		},
	};

	async function listPage(
		Prefix: string,
		StartAfter: string | undefined,
		ContinuationToken: string | undefined,
	) {
		const from = ContinuationToken ? { ContinuationToken } : StartAfter ? { StartAfter } : {};
		try {
			return await client.send(new ListObjectsV2Command({ Bucket: name, Prefix, ...from }), soon());
		} catch (error) {
			throw toAppError(error, 'ListObjectsV2');
		}
	}
}
