// The quota of a disk: counts the bytes that are stored and reserved, in all
// and for each client, so that no client takes all of it.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createUsage } from '../rate-limits/usage.ts';
import { outputBytes } from './output-bytes.ts';

export interface QuotaLimits {
	/** Most bytes stored, reservations included. */
	readonly quotaBytes: number;
	/** Bytes that stay free on the disk: for the rest of the machine, and for results larger than their reservation. */
	readonly floorBytes: number;
	/**
	 * What a client may use of the space that is left, however little that is. Default
	 * the largest call of a program, or if that is more than a quarter of the quota,
	 * that quarter, but no less than the largest image of the site with its result.
	 */
	readonly minShareBytes?: number;
}

/** Bytes in use, until they are released. */
export interface Space {
	/** To be called once the bytes are on the disk, which has less free space from then on. */
	written(): void;
	/** Calling it again has no effect. */
	release(): void;
}

export interface Quota {
	/** Bytes in use, stored or reserved. */
	readonly usedBytes: number;
	/**
	 * Takes bytes into use if `spareBytes` (default 0) would fit too, which it
	 * does not take. They count for a client if `owner` names one.
	 *
	 * Throws AppError 'storage-full' if the quota or the disk has not as many left, and 'storage-share-full' if the owner
	 * would use more than is left for all, and more than `minShareBytes`: the dynamic threshold of Choudhury and Hahne
	 * (1998) for queues that share a memory. One client gets half of the space, a second half of the rest, and so on; n
	 * that fill it in turn leave one part in n + 1.
	 */
	reserve(owner: string | undefined, bytes: number, spareBytes?: number): Promise<Space>;
	/** The same for bytes that are never rejected. */
	take(owner: string | undefined, bytes: number): Space;
}

/** Bytes that a file takes in addition to its content, at most. */
const fileOverheadBytes = 4096;
const { api, maxBytes, maxOutputSidePx } = limits;
const largestImage = maxBytes + outputBytes({ width: maxOutputSidePx, height: maxOutputSidePx });
/** Bytes of a call of a program: image, background and result. */
const largestCall =
	2 * api.maxBytes + outputBytes({ width: api.maxOutputPixels, height: 1 }) + 3 * fileOverheadBytes;

const defaultMinShare = (quotaBytes: number) =>
	Math.max(largestImage, Math.min(largestCall, Math.floor(quotaBytes / 4)));

/** `freeBytes` resolves to the free space of the disk. */
export function createQuota(
	{ quotaBytes, floorBytes, minShareBytes = defaultMinShare(quotaBytes) }: QuotaLimits,
	freeBytes: () => Promise<number>,
): Quota {
	const used = createUsage();
	/** In use, but not on the disk yet. */
	let unwrittenBytes = 0;

	function take(owner: string | undefined, bytes: number): Space {
		let isWritten = false;
		let isReleased = false;
		used.add(owner, bytes);
		unwrittenBytes += bytes;

		function written(): void {
			if (!isWritten) unwrittenBytes -= bytes;
			isWritten = true;
		}

		function release(): void {
			written();
			if (!isReleased) used.add(owner, -bytes);
			isReleased = true;
		}
		return { written, release };
	}

	return {
		get usedBytes() {
			return used.total;
		},
		async reserve(owner, bytes, spareBytes = 0) {
			const free = await freeBytes();
			// Nothing waits from here on, so that two calls cannot both take the last bytes.
			const leftOfQuota = quotaBytes - used.total;
			const leftOnDisk = free - unwrittenBytes - floorBytes;
			const left = Math.min(leftOfQuota, leftOnDisk);
			const needed = bytes + spareBytes;
			if (needed > left) {
				const reason =
					left === leftOfQuota
						? `${left} left of PEEL_STORE_QUOTA_MB`
						: `${free} free on the disk, of which PEEL_FREE_SPACE_MB leaves ${Math.max(left, 0)}`;
				throw new AppError('storage-full', `${needed} bytes needed, ${reason}`);
			}
			const own = used.of(owner);
			if (owner !== undefined && own + needed > Math.max(left, minShareBytes))
				throw new AppError('storage-share-full', `${own} + ${needed} bytes of one client, ${left} left`);
			return take(owner, bytes);
		},
		take,
	};
}
