// Downloads the model of a card: resumes a partial download, stops at the
// card's length, verifies the hash, then renames.
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { moveIntoPlace } from '../../files/atomic-write.ts';
import { hasSpaceFor, isDiskFull } from '../../files/disk-space.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { ModelCard } from '../card.ts';
import { ModelError } from '../model-error.ts';
import { sha256OfFile } from '../sha256.ts';
import { modelFile } from '../store.ts';
import { discard, findPartialDownload, type PartialDownload, restart } from './partial-download.ts';
import { type FileResponse, requestFile } from './request.ts';

interface PullOptions {
	/** A mirror's address of the same bytes. Default the card's own. */
	readonly from?: string | undefined;
	/** Called with the bytes received so far, including resumed ones: at the start, then after each chunk. */
	readonly onProgress?: ((receivedBytes: number) => void) | undefined;
	/** A connection without data for this long is closed. Default 30 seconds. */
	readonly stallTimeoutMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
}

/**
 * Downloads a card's model into `modelsDir`, where it replaces a damaged one. Throws ModelError: 'interrupted' and
 * 'unavailable' keep the received bytes, so that the next pull resumes; 'refused' (wrong length or hash) and
 * 'disk-full' keep nothing. When aborted, throws the signal's reason and keeps the received bytes.
 *
 * Only one pull of a model at a time: two would corrupt each other's partial download, which the hash detects.
 */
export async function pullModel(
	card: ModelCard,
	modelsDir: string,
	options: PullOptions = {},
): Promise<void> {
	const url = downloadUrl(card, options.from);
	const file = modelFile(card, modelsDir);
	await makeFolder(modelsDir);
	const part = await findPartialDownload(file, card.bytes);
	if (part.receivedBytes < card.bytes) await downloadRest(card, part, url, options);
	await checkHash(card, part);
	await moveIntoPlace(part.file, file);
	await discard(part);
}

/**
 * The address of a card's model: `from`, a mirror, or else the card's own. Throws ModelError 'unavailable' if the card
 * has no download, or if the address is not http or https.
 */
export function downloadUrl({ name, source }: ModelCard, from?: string): string {
	if (source.kind !== 'download') {
		const origin =
			source.kind === 'quantised' ? `is quantised from "${source.from.name}"` : 'comes with "npm ci"';
		throw new ModelError('unavailable', `The model "${name}" ${origin}; there is nothing to pull.`);
	}
	const url = URL.parse(from ?? source.url);
	if (url && /^https?:$/.test(url.protocol)) return url.href;
	throw new ModelError('unavailable', `"${from}" is not an http or https address.`);
}

async function downloadRest(
	card: ModelCard,
	part: PartialDownload,
	url: string,
	options: PullOptions,
): Promise<void> {
	try {
		await requireDiskSpace(card, part);
		await receive(card, part, url, options);
	} catch (error) {
		const failure = isDiskFull(error) ? diskFull(card, dirname(part.file), error) : error;
		if (isFinal(failure)) await discard(part);
		throw failure;
	}
}

async function receive(
	card: ModelCard,
	part: PartialDownload,
	url: string,
	options: PullOptions,
): Promise<void> {
	const response = await requestFile(url, {
		received: part.etag ? { bytes: part.receivedBytes, etag: part.etag } : undefined,
		stallTimeoutMs: options.stallTimeoutMs ?? 30_000,
		signal: options.signal,
	});
	try {
		requireLength(card, response);
		if (response.start === 0) await restart(part, response.etag);
		await pipeline(
			counted(card, response, options.onProgress),
			createWriteStream(part.file, { flags: 'r+', start: response.start, flush: true }),
		);
	} finally {
		response.cancel();
	}
}

/** Yields the chunks and reports progress; throws if they are more or fewer bytes than the card states. */
async function* counted(card: ModelCard, response: FileResponse, onProgress: PullOptions['onProgress']) {
	let received = response.start;
	onProgress?.(received);
	for await (const chunk of response.chunks) {
		received += chunk.length;
		if (received > card.bytes) throw wrongLength(card, 'more');
		yield chunk;
		onProgress?.(received);
	}
	if (received < card.bytes) {
		const missing = card.bytes - received;
		throw new ModelError('interrupted', `The connection ended ${missing} bytes before the end.`);
	}
}

async function checkHash(card: ModelCard, part: PartialDownload): Promise<void> {
	const hash = await sha256OfFile(part.file);
	if (hash === card.sha256) return;
	await discard(part);
	throw new ModelError(
		'refused',
		`The download is not "${card.name}" and is rejected: its SHA-256 is ${hash}, not ${card.sha256}.`,
	);
}

function requireLength(card: ModelCard, { wholeBytes }: FileResponse): void {
	if (wholeBytes !== undefined && wholeBytes !== card.bytes) throw wrongLength(card, String(wholeBytes));
}

function wrongLength(card: ModelCard, offered: string): ModelError {
	return new ModelError(
		'refused',
		`The server's file is not "${card.name}" and is rejected: ${offered} bytes instead of ${card.bytes}.`,
	);
}

/** Fails before the download instead of after 100 MB. */
async function requireDiskSpace(card: ModelCard, part: PartialDownload): Promise<void> {
	const directory = dirname(part.file);
	if (!(await hasSpaceFor(card.bytes - part.receivedBytes, directory))) throw diskFull(card, directory);
}

function diskFull(card: ModelCard, directory: string, cause?: unknown): ModelError {
	const message = `There is not enough disk space for "${card.name}" in ${directory}: it needs ${card.bytes} bytes.`;
	return new ModelError('disk-full', message, { cause });
}

/**
 * After these errors the partial download is deleted: it can never be completed, or fills the disk that images need.
 */
function isFinal(error: unknown): boolean {
	return error instanceof ModelError && ['refused', 'disk-full'].includes(error.code);
}
