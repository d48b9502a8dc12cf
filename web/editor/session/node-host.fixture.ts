// A session's host without a browser: storage in memory, and images that are as large as their header says.
import { decodePng } from '#matting/png/decode.ts';
import { readImageSize } from '#web/images/image-size.ts';
import { planesOf } from '#web/images/planes-of.ts';
import { inflate } from '#web/images/streams.ts';
import { encodeFile } from '../export/encode-file.ts';
import { createEncoders } from '../export/encoders.ts';
import type { EditStore, EditsBase } from '../storage/edit-store.ts';
import { parseEdits } from '../storage/valid-edits.ts';
import type { Edit } from './history/history.ts';
import type { Host } from './host.ts';

/** Storage that several sessions use, one after another. */
export interface MemoryStorage {
	readonly records: Map<string, { of: EditsBase; edits: Edit[]; applied: number; images: Map<string, Blob> }>;
	/** Makes all later writes fail. */
	isFull?: boolean;
}

export const memoryStorage = (): MemoryStorage => ({ records: new Map() });

export function nodeHost(storage?: MemoryStorage): Host {
	return {
		inflate,
		openStore: async () => storage && memoryStore(storage),
		decodeOriginal: async (file) =>
			planesOf(await decodePng(new Uint8Array(await file.arrayBuffer()), inflate)),
		async decodeBackground(file) {
			const size = readImageSize(new Uint8Array(await file.arrayBuffer()));
			if (!size) throw new Error('no image');
			return { ...size, rgb: new Uint8Array(3 * size.width * size.height).fill(99) };
		},
		toBitmap: async (image) => image as unknown as ImageBitmap,
		encoders: createEncoders(() => ({
			preload: async () => {},
			encode: (job) =>
				encodeFile(job, async ({ pixels }, quality) => new Blob([Uint8Array.of(quality), pixels])),
			close() {},
		})),
	};
}

function memoryStore(storage: MemoryStorage): EditStore {
	let id = '';
	const record = () => {
		const found = storage.records.get(id);
		if (!found || storage.isFull) throw new Error('full');
		return found;
	};
	return {
		async open(of) {
			id = of.id;
			const { edits = [], applied = 0, images = new Map() } = storage.records.get(id) ?? {};
			const parsed = parseEdits({ edits: structuredClone(edits), applied }, of, [...images.keys()]);
			storage.records.set(id, {
				of,
				edits: [...(parsed?.edits ?? [])],
				applied: parsed?.applied ?? 0,
				images,
			});
			return parsed;
		},
		async writeEdit(at, edit) {
			const { edits } = record();
			edits.splice(at, edits.length, structuredClone(edit));
			record().applied = at + 1;
		},
		async writeApplied(applied) {
			record().applied = applied;
		},
		async addImage(key, file) {
			record().images.set(key, file);
		},
		readImage: async (key) => storage.records.get(id)?.images.get(key),
		async deleteEdits() {
			storage.records.delete(id);
		},
		close() {},
	};
}
