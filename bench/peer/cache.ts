// Caches the peer's mattes on disk: they never change, and take seconds each.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeAtomically } from '#engine/index.ts';
import { type Peer, peerVersion, startPeer } from './peer.ts';

export interface PeerMattes {
	/** The peer's alpha, 0 to 255, row by row, at the image's size. */
	matteOf(file: Buffer): Promise<Uint8Array>;
	close(): Promise<void>;
}

/** Starts the peer at the first image that is not cached in `dir`. */
export function cachePeer(dir: string, start: () => Pick<Peer, 'cutOut' | 'close'> = startPeer): PeerMattes {
	const folder = join(dir, peerVersion);
	let peer: ReturnType<typeof start> | undefined;

	async function make(file: Buffer): Promise<Buffer> {
		peer ??= start();
		const { width, height, channels } = await sharp(file).metadata();
		// The peer cannot read greyscale images.
		const readable = channels >= 3 ? file : await sharp(file).toColourspace('srgb').png().toBuffer();
		const { bytes } = await peer.cutOut(readable, 'rgba');
		const raw = { width, height, channels: 4 } as const;
		return sharp(bytes, { raw }).extractChannel('alpha').png().toBuffer();
	}

	async function makeAndCache(file: Buffer, path: string): Promise<Buffer> {
		const png = await make(file);
		await writeAtomically(path, png);
		return png;
	}

	return {
		async matteOf(file) {
			const path = join(folder, `${createHash('sha256').update(file).digest('hex')}.png`);
			const png = (await readFile(path).catch(() => undefined)) ?? (await makeAndCache(file, path));
			return sharp(png).extractChannel(0).raw().toBuffer();
		},
		async close() {
			await peer?.close();
		},
	};
}
