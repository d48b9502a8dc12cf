// The memory of uploads in flight: one budget for all of them, from which no client can take so much that nothing is
// left for others.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createUsage } from '../rate-limits/usage.ts';
import { createUploadBuffer, type UploadBuffer } from './upload-buffer.ts';

/** Most bytes of a form: an image of the largest size, its fields and their headers. */
export const maxFormBytes = limits.maxBytes + limits.maxFormOverheadBytes;

/** A buffer is closed by the caller that requested it; that gives its memory back. */
export interface UploadMemory {
	/** A buffer for `maxFormBytes`, which takes memory as the body arrives. */
	open(client: string): UploadBuffer;
	/**
	 * A buffer of `bytes`, reserved before anything is read: waits until that much is free. A client's reservations are
	 * made in order, first those of calls that hold images. Throws 'busy' after `timeoutMs`, and the signal's reason
	 * when aborted.
	 */
	reserve(client: string, bytes: number, wait: Wait): Promise<UploadBuffer>;
	/**
	 * Whether a client uses more than a seventh of what is free (an eighth of the budget if it is alone), or all
	 * clients more than three quarters of the budget: then this client should not hold memory for long.
	 */
	isShort(client: string): boolean;
}

export interface Wait {
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
	/** Whether the call has an image in memory already, until it gets this. */
	readonly holdsImage?: boolean;
}

/**
 * A client may reserve a third of what it leaves free: more need not be in memory at once, because the next call can
 * wait.
 */
const reservedShare = 3;
/**
 * A client may hold memory for long only up to a part of what is free: alone
 * an eighth, and seven clients leave room for the largest body of text.
 */
const heldShare = 7;

interface Waiter {
	readonly client: string;
	readonly bytes: number;
	/** The parameter `part` of `hasRoom`. */
	readonly part: number;
	readonly admit: () => void;
}

/**
 * A client may use as much as it leaves free (dynamic thresholds, Choudhury
 * and Hahne 1998): alone half of `budgetBytes`, each of n clients a part in n
 * + 1. By reservations, alone a quarter, each of n clients a part in n + 3;
 * what is left is for calls that hold an image and wait for another one.
 * Without that, such calls would wait for one another.
 */
export function createUploadMemory(budgetBytes: number): UploadMemory {
	const usage = createUsage();
	const waiters = new Set<Waiter>();

	/** Whether a client may take this many bytes more, if its use is to stay below a part of what is free. */
	function hasRoom(client: string, bytes: number, part: number): boolean {
		return part * (usage.of(client) + bytes) <= budgetBytes - usage.total - bytes;
	}

	/** `bytes` is negative if they are given back. */
	function changeUse(client: string, bytes: number): void {
		usage.add(client, bytes);
		if (bytes < 0) admitWaiters();
	}

	/**
	 * In order of arrival, but reservations with the larger share first; one that finds no room lets those of other
	 * clients pass.
	 */
	function admitWaiters(): void {
		const stillWaiting = new Set<string>();
		for (const waiter of [...waiters].sort((a, b) => a.part - b.part)) {
			const { client, bytes, part, admit } = waiter;
			if (!stillWaiting.has(client) && hasRoom(client, bytes, part)) {
				waiters.delete(waiter);
				changeUse(client, bytes);
				admit();
			} else stillWaiting.add(client);
		}
	}

	/** A buffer whose memory is at least `reserved` until it is finished or closed. */
	function createBuffer(client: string, maxBytes: number, reserved = 0): UploadBuffer {
		let taken = reserved;
		return createUploadBuffer(maxBytes, {
			get bytes() {
				return taken;
			},
			resize(bytes) {
				const more = bytes - taken;
				if (more > 0 && !hasRoom(client, more, 1)) throw new AppError('busy', 'uploads in flight');
				taken = bytes;
				if (more !== 0) changeUse(client, more);
			},
		});
	}

	return {
		open: (client) => createBuffer(client, maxFormBytes),
		async reserve(client, bytes, { timeoutMs, signal, holdsImage }) {
			signal.throwIfAborted();
			const admitted = Promise.withResolvers<void>();
			const waiter = { client, bytes, part: holdsImage ? 1 : reservedShare, admit: admitted.resolve };
			const leave = (reason: unknown) => {
				// A call that has been admitted keeps its memory.
				if (!waiters.delete(waiter)) return;
				admitted.reject(reason);
				admitWaiters();
			};
			const timer = setTimeout(() => leave(new AppError('busy', 'waited for memory')), timeoutMs);
			const abort = () => leave(signal.reason);
			signal.addEventListener('abort', abort, { once: true });
			waiters.add(waiter);
			admitWaiters();
			try {
				await admitted.promise;
			} finally {
				clearTimeout(timer);
				signal.removeEventListener('abort', abort);
			}
			return createBuffer(client, bytes, bytes);
		},
		isShort(client) {
			const { total } = usage;
			return heldShare * usage.of(client) > budgetBytes - total || total > (3 / 4) * budgetBytes;
		},
	};
}
