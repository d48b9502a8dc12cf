// Images of a batch on this device: one at a time, kept as Blobs of the page, nothing sent anywhere.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import type { Connection } from '#web/device/connect.ts';
import type { Device, DeviceCutout } from '#web/device/protocol.ts';
import { createMemoryStore, type MemoryStore } from '#web/editor/storage/memory-store.ts';
import { createDeviceRenderer } from './device-renderer.ts';
import { createNetworkHolder } from './network-holder.ts';
import type { Processor } from './processor.ts';

interface Kept {
	/** A reference to the chosen file, not its bytes. */
	readonly file: File;
	made?: Pick<DeviceCutout, 'cutout' | 'doubtfulRegions'>;
	/** How often it was edited. */
	edits: number;
	readonly store: MemoryStore;
}

interface Starts {
	/** The device with its network, for the first image and after a start that failed or was aborted. */
	readonly device: (signal: AbortSignal) => Promise<Device>;
	/** Loads the function that starts a worker without a network. */
	readonly worker: () => Promise<() => Connection>;
}

/** `onEdit` gets the id of an image that is edited. */
export function createDeviceProcessor(starts: Starts, onEdit: (id: string) => void): Processor {
	const images = new Map<string, Kept>();
	const renderer = createDeviceRenderer(starts.worker);
	const network = createNetworkHolder(starts.device);
	let count = 0;

	function keptOf(id: string): Kept {
		const kept = images.get(id);
		if (!kept) throw new DOMException('It was removed.', 'AbortError');
		return kept;
	}

	function madeOf(id: string): NonNullable<Kept['made']> {
		const { made } = keptOf(id);
		if (!made) throw new Error('It is not cut out yet.');
		return made;
	}

	return {
		place: 'device',
		maxMegabytes: limits.deviceMaxMegabytes,
		maxSending: 1,
		maxCutting: 1,
		maxUnderWay: 2,
		async send(_signal, file) {
			const id = `${product.key}-${++count}`;
			const store = createMemoryStore(() => {
				kept.edits++;
				onEdit(id);
			});
			const kept: Kept = { file, edits: 0, store };
			images.set(id, kept);
			return { id, expiresAt: undefined };
		},
		async cutOut(signal, { id }, onPosition) {
			const kept = keptOf(id);
			onPosition(0);
			const made = await network.use((device) => device.cutOut(kept.file, { signal }));
			signal.throwIfAborted();
			const { cutout, doubtfulRegions, confidence, doubt, backend } = made;
			kept.made = { cutout, doubtfulRegions };
			return { confidence, doubt, token: '', expiresAt: undefined, backend };
		},
		render: async (signal, { id }, _cutout, recipe) => {
			const { cutout } = madeOf(id);
			return renderer.run(signal, (worker) => worker.render(cutout, recipe));
		},
		source: ({ id }) => ({
			id,
			isOnServer: false,
			store: keptOf(id).store,
			async read(signal) {
				const { file } = keptOf(id);
				const original = await renderer.run(signal, (worker) => worker.readOriginal(file));
				return { id, ...madeOf(id), original, expiresAt: undefined };
			},
		}),
		async readEdited() {
			const edited = [...images].filter(([, { store }]) => store.isEdited);
			return new Map(
				edited.map(([id, { edits, store }]) => [id, { at: edits, hasOwnSettings: store.hasOwnSettings }]),
			);
		},
		async remove(_signal, { id }) {
			images.delete(id);
		},
		freeMemory() {
			renderer.close();
			network.free();
		},
	};
}
