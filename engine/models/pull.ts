// Fetches the network of a card: resumed where it was cut off, never longer than the card says, checked whole, moved into place.
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskFull, moveIntoPlace } from '../atomic-write.ts';
import type { ModelCard } from './card.ts';
import { ModelError } from './model-error.ts';
import { beginAnew, discard, findPart, type Part } from './part.ts';
import { type Arriving, requestFile } from './request.ts';
import { sha256OfFile } from './sha256.ts';
import { modelFile } from './store.ts';

export interface PullOptions {
	/** A mirror's address of the same bytes. Default the card's own. */
	readonly from?: string | undefined;
	/** How many bytes are here, resumed ones included; at the first byte and then with each piece. */
	readonly onProgress?: ((receivedBytes: number) => void) | undefined;
	/** A connection silent for so long is given up. Default 30 seconds. */
	readonly stallTimeoutMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches a card's network into `modelsDir`, where it takes the place of a damaged one. Throws ModelError:
 * 'interrupted' or 'unavailable' keep what came, so that another pull goes on from there; 'refused' (wrong
 * length or hash) and 'disk-full' keep nothing. When aborted, the signal's reason; what came is kept.
 *
 * One pull of a model at a time: two would spoil each other's part, which the hash finds out.
 */
export async function pullModel(
	card: ModelCard,
	modelsDir: string,
	options: PullOptions = {},
): Promise<void> {
	const url = downloadUrl(card, options.from);
	const file = modelFile(card, modelsDir);
	await mkdir(modelsDir, { recursive: true });
	const part = await findPart(file, card.bytes);
	if (part.receivedBytes < card.bytes) await fetchRest(card, part, url, options);
	await checkHash(card, part);
	await moveIntoPlace(part.file, file);
	await discard(part);
}

/**
 * Where a card's network comes from: `from`, a mirror, or else the card's own address. Throws ModelError 'unavailable' if it
 * is not a network to be pulled, or the mirror's address none of the web.
 */
export function downloadUrl({ name, source }: ModelCard, from?: string): string {
	if (source.kind !== 'download') {
		const origin = source.kind === 'bundled' ? 'comes with "npm ci"' : `is made of "${source.from.name}"`;
		throw new ModelError('unavailable', `The model "${name}" ${origin}; there is nothing to pull.`);
	}
	const url = URL.parse(from ?? source.url);
	if (url && /^https?:$/.test(url.protocol)) return url.href;
	throw new ModelError('unavailable', `"${from}" is not an http or https address.`);
}

async function fetchRest(card: ModelCard, part: Part, url: string, options: PullOptions): Promise<void> {
	try {
		await refuseWithoutRoom(card, part);
		await receive(card, part, url, options);
	} catch (error) {
		const failure = isDiskFull(error) ? noRoom(card, dirname(part.file), error) : error;
		if (isHopeless(failure)) await discard(part);
		throw failure;
	}
}

async function receive(card: ModelCard, part: Part, url: string, options: PullOptions): Promise<void> {
	const arriving = await requestFile(url, {
		have: part.etag ? { bytes: part.receivedBytes, etag: part.etag } : undefined,
		stallTimeoutMs: options.stallTimeoutMs ?? 30_000,
		signal: options.signal,
	});
	try {
		refuseOtherLength(card, arriving);
		if (arriving.start === 0) await beginAnew(part, arriving.etag);
		await pipeline(
			counted(card, arriving, options.onProgress),
			createWriteStream(part.file, { flags: 'r+', start: arriving.start, flush: true }),
		);
	} finally {
		arriving.cancel();
	}
}

/** Passes the pieces on while they fit; too few of them is a connection that ended early. */
async function* counted(card: ModelCard, arriving: Arriving, onProgress: PullOptions['onProgress']) {
	let received = arriving.start;
	onProgress?.(received);
	for await (const chunk of arriving.chunks) {
		received += chunk.length;
		if (received > card.bytes) throw otherLength(card, 'more');
		yield chunk;
		onProgress?.(received);
	}
	if (received < card.bytes) {
		const missing = card.bytes - received;
		throw new ModelError('interrupted', `The connection ended ${missing} bytes before the end.`);
	}
}

async function checkHash(card: ModelCard, part: Part): Promise<void> {
	const hash = await sha256OfFile(part.file);
	if (hash === card.sha256) return;
	await discard(part);
	throw new ModelError(
		'refused',
		`What came is not "${card.name}" and is refused: its SHA-256 is ${hash}, not ${card.sha256}.`,
	);
}

function refuseOtherLength(card: ModelCard, { wholeBytes }: Arriving): void {
	if (wholeBytes !== undefined && wholeBytes !== card.bytes) throw otherLength(card, String(wholeBytes));
}

function otherLength(card: ModelCard, offered: string): ModelError {
	return new ModelError(
		'refused',
		`What the server offers is not "${card.name}" and is refused: ${offered} bytes instead of ${card.bytes}.`,
	);
}

/** Better now than after 100 MB. A file system that tells nothing useful says 0; then writing will show. */
async function refuseWithoutRoom(card: ModelCard, part: Part): Promise<void> {
	const directory = dirname(part.file);
	const { bavail, bsize } = await statfs(directory);
	const free = bavail * bsize;
	if (free > 0 && free < card.bytes - part.receivedBytes) throw noRoom(card, directory);
}

function noRoom(card: ModelCard, directory: string, cause?: unknown): ModelError {
	const message = `There is no room for "${card.name}" in ${directory}: it needs ${card.bytes} bytes.`;
	return new ModelError('disk-full', message, { cause });
}

/** A part that can never become whole is not kept, and neither is one that fills the disk images need. */
function isHopeless(error: unknown): boolean {
	return error instanceof ModelError && ['refused', 'disk-full'].includes(error.code);
}
