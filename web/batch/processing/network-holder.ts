// Starts the device with the first photo, and frees the memory of its network when no photo has come for a while.
import type { Device } from '#web/device/protocol.ts';

/** The network holds a gigabyte, and loads again in seconds. */
const idleMs = 30_000;

interface NetworkHolder {
	/** Rejects with what the start or the work rejects with; after a start that failed the next call starts again. */
	use<T>(work: (device: Device) => Promise<T>): Promise<T>;
	/**
	 * Frees the network now; the next call loads it again. A start under way is
	 * aborted; other calls have to be aborted before.
	 */
	free(): void;
}

export function createNetworkHolder(start: (signal: AbortSignal) => Promise<Device>): NetworkHolder {
	let starting: { readonly device: Promise<Device>; readonly cancellation: AbortController } | undefined;
	let started: Device | undefined;
	let idle: ReturnType<typeof setTimeout> | undefined;
	let uses = 0;

	async function begin(): Promise<Device> {
		if (started) return started;
		if (!starting) {
			const cancellation = new AbortController();
			starting = { device: start(cancellation.signal), cancellation };
		}
		const own = starting;
		try {
			const device = await own.device;
			if (starting === own) started = device;
			return device;
		} finally {
			if (starting === own) starting = undefined;
		}
	}

	function free(): void {
		clearTimeout(idle);
		starting?.cancellation.abort();
		starting = undefined;
		started?.freeMemory();
	}

	return {
		async use(work) {
			clearTimeout(idle);
			uses += 1;
			try {
				return await work(await begin());
			} finally {
				uses -= 1;
				if (uses === 0) idle = setTimeout(free, idleMs);
			}
		},
		free,
	};
}
